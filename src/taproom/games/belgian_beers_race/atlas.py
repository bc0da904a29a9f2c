"""The map as a traveller reads it: what lies around, and how surely one comes home in time."""

from typing import Final

from taproom.games.belgian_beers_race.box import RaceBox
from taproom.games.belgian_beers_race.moving import LATENESS, LEFTS, NO_ROAD, SOBRIETIES, WAIT
from taproom.games.belgian_beers_race.pieces import (
    BIKE,
    FAILED,
    HITCH,
    LATE,
    PLACE_BITS,
    PLACES,
    TRANSPORT,
)

NEAR: Final = 4.0
"""UT: what lies so near can be had next."""
WIDE: Final = 8.0
"""UT: what lies so near can be had today."""
SURE: Final = 0.1
"""With so few moves missing on the average the way home counts as safe."""
HITCH_WAIT: Final = 1.3
"""UT that a hitch-hiker waits on the average."""
SWEEPS: Final = 2
"""Hitch-hikes of 0 UT lead to places whose ways home are found later, so all are looked at twice."""


class Atlas:
    """What the map says about ways: how long, what lies around, and how surely one comes home."""

    def __init__(self, box: RaceBox) -> None:
        faces = len(box.faces)
        self.fail = box.faces.count(FAILED) / faces
        self.late = box.faces.count(LATE) / faces
        self.cost = [float(NO_ROAD)] * (PLACES * PLACES)
        """Expected UT from place to place, by the quickest means."""
        self.around: list[int] = []
        """The breweries that are near a place, a bit each."""
        self.wide: list[int] = []
        """Those that are not too far."""
        self.lost = [0.0] * (SOBRIETIES * PLACES * LEFTS)
        """Moves missing to the Grand-Place at the end, if one only tries to get there: see `lost_at`."""
        self.need: list[int] = []
        """UT with which one surely comes home: PLACES * sobriety + place."""
        self.visits: list[float] = []
        """What so many breweries are worth, led over from step to step."""
        self.measure(box)
        self.look_around()
        self.find_ways_home(box)
        self.smooth(box)

    def measure(self, box: RaceBox) -> None:
        """Find the quickest ways, by roads and then by places in between."""
        cost = self.cost
        for start in range(PLACES):
            cost[start * PLACES + start] = 0.0
            for place in box.near[start]:
                road = start * PLACES + place
                cost[road] = min(
                    box.times[HITCH][road] + HITCH_WAIT,
                    box.times[TRANSPORT][road] + LATENESS * self.late,
                    float(box.times[BIKE][road]),
                )
        for middle in range(PLACES):
            for start in range(PLACES):
                first = cost[start * PLACES + middle]
                if first > WIDE:
                    continue
                for place in range(PLACES):
                    way = first + cost[middle * PLACES + place]
                    if way < cost[start * PLACES + place]:
                        cost[start * PLACES + place] = way

    def look_around(self) -> None:
        """Note the breweries near each place."""
        for start in range(PLACES):
            near = 0
            wide = 0
            for place in range(1, PLACES):
                way = self.cost[start * PLACES + place]
                if place != start and way <= WIDE:
                    wide |= PLACE_BITS[place]
                    if way <= NEAR:
                        near |= PLACE_BITS[place]
            self.around.append(near)
            self.wide.append(wide)

    def find_ways_home(self, box: RaceBox) -> None:
        """For every place and time left, how many moves will be missing if one hurries."""
        lost = self.lost
        for sobriety in range(SOBRIETIES):
            for place in range(PLACES):
                for left in range(LEFTS):
                    lost[(sobriety * PLACES + place) * LEFTS + left] = float(box.home[place])
            for left in range(LEFTS):
                for _ in range(SWEEPS):
                    for place in range(1, PLACES):
                        at = (sobriety * PLACES + place) * LEFTS + left
                        for goal in box.near[place]:
                            way = self.hurry(box, sobriety, place, goal, left)
                            if way < lost[at]:
                                lost[at] = way
            for place in range(PLACES):
                left = 0
                while left < LEFTS - 1 and lost[(sobriety * PLACES + place) * LEFTS + left] > SURE:
                    left += 1
                self.need.append(left)

    def hurry(self, box: RaceBox, sobriety: int, place: int, goal: int, left: int) -> float:
        """The moves that will be missing after the best way to take a road now."""
        road = place * PLACES + goal
        here = (sobriety * PLACES + place) * LEFTS
        there = (sobriety * PLACES + goal) * LEFTS
        lost = self.lost
        best = float(box.home[place])
        ut = box.times[BIKE][road]
        if sobriety == 0 and ut <= left:
            best = min(best, lost[there + left - ut])
        ut = box.times[TRANSPORT][road] * (2 if sobriety == 2 else 1)
        if ut <= left:
            if ut + LATENESS <= left:
                late = lost[there + left - ut - LATENESS]
            else:
                late = lost[here + left - LATENESS] if left >= LATENESS else float(box.home[place])
            best = min(best, (1.0 - self.late) * lost[there + left - ut] + self.late * late)
        ut = box.times[HITCH][road]
        if ut <= left:
            wait = WAIT * (2 if sobriety == 2 else 1)
            failed = float(box.home[place])
            if wait <= left:
                failed = lost[here + left - wait]
                again = left - 2 * wait
                if again >= 0 and ut <= left - wait:
                    twice = self.fail * self.fail
                    failed = min(
                        failed, (1.0 - twice) * lost[there + left - wait - ut] + twice * lost[here + again]
                    )
            best = min(best, (1.0 - self.fail) * lost[there + left - ut] + self.fail * failed)
        return best

    def smooth(self, box: RaceBox) -> None:
        """Between two steps of the table each brewery is worth a part of the next one."""
        steps = [
            count
            for count in range(len(box.visits))
            if count == 0 or box.visits[count] != box.visits[count - 1]
        ]
        for count in range(len(box.visits)):
            low = 0
            high = len(box.visits) - 1
            for step in steps:
                if step <= count:
                    low = step
                elif step < high:
                    high = step
            part = (count - low) / (high - low) if high > low else 0.0
            self.visits.append(box.visits[low] + part * (box.visits[high] - box.visits[low]))


ATLASES: dict[str, Atlas] = {}


def atlas_of(box: RaceBox) -> Atlas:
    """Give the atlas of a map, drawn when it is first asked for."""
    found = ATLASES.get(box.digest)
    if found is None:
        found = Atlas(box)
        ATLASES[box.digest] = found
    return found
