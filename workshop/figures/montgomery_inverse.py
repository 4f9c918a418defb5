"""Datapath of the Montgomery inverters: the figure of the almost inverse units."""

from workshop.figures import almost_inverse

figure = almost_inverse.figure
