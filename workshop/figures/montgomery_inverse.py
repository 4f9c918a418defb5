"""Datapath of the Montgomery inverters: the almost inverse unit with another master part."""

from workshop.figures import almost_inverse

figure = almost_inverse.figure
