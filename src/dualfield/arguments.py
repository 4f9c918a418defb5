"""Words of the command line that several commands take."""

from dualfield.errors import UsageError


def assignments(given: list[str] | None) -> dict[str, object]:
    """Parameters from ``-P NAME=VALUE`` words.

    Raises:
        UsageError: a word is not of that form.
    """
    values: dict[str, object] = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise UsageError(f"-P {text} is not of the form NAME=VALUE.")
        values[name.strip()] = value.strip()
    return values
