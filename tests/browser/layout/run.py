"""`make test-layout`: every scene on every screen, in both languages, with letters of usual and double size."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from browser.chromium import Lang, find_chromium, running_chromium
from browser.layout.probe import Fault, faults_of
from browser.layout.scenes import SCENES
from browser.layout.stage import Guest, Scene, Stage, open_stage
from browser.layout.tables import LAYS

Size = tuple[int, int]
SCREENS: tuple[Size, ...] = ((360, 740), (740, 360), (768, 1024), (1280, 800), (1920, 1080))
TELEVISIONS: tuple[Size, ...] = ((1280, 800), (1920, 1080))
LANGS: tuple[Lang, ...] = ("en", "fr")
TEXTS = (100, 200)
PICTURES = Path(__file__).parents[3] / ".layout"


@dataclass(frozen=True)
class View:
    """A scene on a screen, in a language, with letters of a size."""

    scene: Scene
    lang: Lang
    size: Size
    text: int

    def __str__(self) -> str:
        return f"{self.scene.name}, {self.size[0]}x{self.size[1]}, {self.lang}, {self.text} %"


def product(scenes: Iterable[Scene] = SCENES) -> list[View]:
    """All of them; nobody changes the letters of a television."""
    return [
        View(scene, lang, size, text)
        for scene in scenes
        for lang in LANGS
        for size in (TELEVISIONS if scene.tv else SCREENS)
        for text in (TEXTS[:1] if scene.tv else TEXTS)
    ]


def pairwise(scenes: Sequence[Scene] = SCENES) -> list[View]:
    """Every scene once, so that among any twenty scenes each pair of screen, language and size of letters comes up;
    which ones they are does not change from run to run."""
    chosen = []
    for place, scene in enumerate(scenes):
        sizes = TELEVISIONS if scene.tv else SCREENS
        text = 100 if scene.tv else TEXTS[place // len(sizes) % 2]
        chosen.append(View(scene, LANGS[(place + place // 10) % 2], sizes[place % len(sizes)], text))
    return chosen


def look(guest: Guest, view: View) -> list[Fault]:
    guest.fit(view.size, view.text)
    return faults_of(guest.page, tv=view.scene.tv, anywhere=view.scene.anywhere)


def check(stage: Stage, views: Iterable[View], pictures: Path | None = None) -> Iterator[tuple[View, list[Fault]]]:
    """Every scene is reached once a language, then seen on one screen after the other."""
    by_scene: dict[tuple[str, Lang], list[View]] = {}
    for view in views:
        by_scene.setdefault((view.scene.name, view.lang), []).append(view)
    for alike in by_scene.values():
        try:
            with stage.guest(alike[0].scene, alike[0].lang) as guest:
                for view in alike:
                    found = look(guest, view)
                    if pictures:
                        guest.page.screenshot(path=pictures / f"{view}.png")
                    yield view, found
        except Exception as error:  # a scene that cannot be reached is a fault, too: look at the rest
            yield alike[0], [Fault("not reached", alike[0].scene.name, str(error).splitlines()[0])]


def needed(views: Iterable[View]) -> list[tuple[str, Lang]]:
    """The tables these views are of."""
    return sorted({(table, view.lang) for view in views for table in view.scene.tables})


def main() -> None:
    """Look at everything, keep the pictures, print what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", help="parts of views' names: only these are looked at")
    parser.add_argument("--no-pictures", action="store_true")
    wanted = parser.parse_args()
    executable = find_chromium()
    if executable is None:
        sys.exit("There is no Chromium: `make setup-browser` installs one, or TABLEE_CHROMIUM names one.")
    views = [view for view in product() if all(part in str(view) for part in wanted.only)]
    PICTURES.mkdir(exist_ok=True)
    kinds: Counter[str] = Counter()
    bad, begun = 0, time.monotonic()
    with (
        tempfile.TemporaryDirectory() as folder,
        running_chromium(executable) as browser,
        open_stage(browser, Path(folder), LAYS, needed(views)) as stage,
    ):
        for view, faults in check(stage, views, None if wanted.no_pictures else PICTURES):
            bad += bool(faults)
            kinds.update(fault.kind for fault in faults)
            for fault in faults:
                print(f"{view}: {fault}", flush=True)
    print(f"{len(views)} views, {bad} with faults {dict(kinds)}, {time.monotonic() - begun:.0f} s")
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
