"""The two ends of the port of words of the prime engine, by cocotb, for many sizes in one build."""

import random
from pathlib import Path
from typing import Any

import pytest

from dualfield.catalog import hierarchy
from rtl.cocotb_bench import run

MODULES = "df_prime_engine_unpack df_prime_engine_pack"
_PORTS = (
    ("input", "wipe_i", 1),
    ("input", "start_i", 1),
    ("input", "stop_i", 1),
    ("input", "wait_i", 1),
    ("output", "run_o", 1),
    ("output", "read_o", 1),
    ("output", "address_o", "address_bits"),
    ("input", "data_i", "bus"),
    ("output", "valid_o", 1),
    ("input", "ready_i", 1),
    ("output", "word_o", "word"),
    ("input", "valid_i", 1),
    ("input", "word_i", "word"),
    ("output", "write_o", 1),
    ("output", "write_address_o", "result_bits"),
    ("output", "write_data_o", "bus"),
    ("output", "unpack_fault_o", 1),
    ("output", "pack_fault_o", 1),
)


def lane(rng: random.Random) -> tuple[str, int, dict[str, Any]]:
    """Return a random layout: numbers anywhere in three operands, and those of a result."""
    word, bits = rng.randint(2, 18), rng.choice([9, 32, 33, 64, 90, 127])
    most = word * (-(-bits // word) + rng.randrange(3))
    inputs = [
        (rng.randrange(3), rng.randrange(150), rng.choice([1, bits, bits, rng.randint(1, bits)]))
        for _ in range(rng.randint(1, 7))
    ]
    outputs, place = [], 0
    for _ in range(rng.randint(1, 4)):
        place += rng.choice([0, 0, rng.randrange(80)])
        width = rng.choice([1, bits])
        outputs.append((place, width))
        place += width
    bus = rng.choice([32, 32, 64])
    address_bits = 2 + (-(-max(150 + bits, place) // bus) - 1).bit_length()
    facts = {"bus": bus, "words": most // word, "address_bits": address_bits}
    return "words", word, {**facts, "inputs": inputs, "outputs": outputs}


def joined(rows: list[int], bits: int) -> str:
    return "{" + ", ".join(f"{bits}'d{row}" for row in reversed(rows)) + "}"


def instance(index: int, word: int, facts: dict[str, Any]) -> tuple[list[str], str]:
    """Return the ports of a lane, and both modules."""
    sizes = {**facts, "word": word, "result_bits": facts["address_bits"] - 2}
    ports = []
    for direction, name, width in _PORTS:
        count = width if isinstance(width, int) else sizes[width]
        ports.append(f"{direction} logic [{count - 1}:0] l{index}_{name}")
    inputs = joined([part << 32 | first << 16 | bits for part, first, bits in facts["inputs"]], 34)
    outputs = joined([first << 16 | bits for first, bits in facts["outputs"]], 32)
    shared = f".Bus({facts['bus']}), .Word({word}), .Words({facts['words']})"
    common = f".clk_i, .wipe_i(l{index}_wipe_i), .start_i(l{index}_start_i)"

    def pins(**names: str) -> str:
        return ", ".join(f".{pin}(l{index}_{name})" for pin, name in names.items())

    unpack = pins(stop_i="stop_i", wait_i="wait_i", run_o="run_o", read_o="read_o",
                  address_o="address_o", data_i="data_i", word_valid_o="valid_o",
                  word_ready_i="ready_i", word_o="word_o",
                  fault_o="unpack_fault_o")  # fmt: skip
    pack = pins(word_valid_i="valid_i", word_i="word_i", write_o="write_o",
                address_o="write_address_o", data_o="write_data_o",
                fault_o="pack_fault_o")  # fmt: skip
    text = (
        f"df_prime_engine_unpack #({shared}, .AddressBits({facts['address_bits']}),"
        f" .Numbers({len(facts['inputs'])}), .Inputs({inputs})) u_unpack{index}"
        f" ({common}, {unpack});\n"
        f"df_prime_engine_pack #({shared}, .AddressBits({facts['address_bits'] - 2}),"
        f" .Numbers({len(facts['outputs'])}), .Outputs({outputs})) u_pack{index}"
        f" ({common}, {pack});\n"
    )
    return ports, text


def test_numbers_in_a_memory_of_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(3)
    lanes = [lane(rng) for _ in range(40)]
    ports, body = ["input logic clk_i"], ""
    for index, (_, word, facts) in enumerate(lanes):
        own, text = instance(index, word, facts)
        ports += own
        body += text
    top = f"module df_bench ({', '.join(ports)});\n{body}endmodule\n"
    sources = hierarchy.closure(*MODULES.split())
    run("prime_words_bench", 4, top, sources, lanes, tmp_path, monkeypatch, inside=MODULES)
