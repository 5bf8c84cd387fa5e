"""What lies in deploy/: the files say what the program does; where Docker is there, the image is built and run."""

from __future__ import annotations

import ipaddress
import re
import shutil
import subprocess
import sys
import time
import urllib.request
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import requires
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from typer.main import get_command

from tablee.cli.app import app
from tablee.cli.configuring import key_of
from tablee.server.stopping import HANDING_OVER

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
NGINX = (DEPLOY / "nginx.conf").read_text()
UNIT = (DEPLOY / "tablee@.service").read_text()
NODES = [service for service in COMPOSE["services"] if service.startswith("node")]


def instructions() -> list[tuple[str, str]]:
    """Of the Dockerfile, each with its continued lines."""
    joined = re.sub(r"\\\n", " ", DOCKERFILE)
    lines = [line for line in joined.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.split()[0], line.partition(" ")[2].strip()) for line in lines]


def settings() -> set[str]:
    """Every variable that `tablee serve` understands."""
    serve: Any = get_command(app).commands["serve"]  # type: ignore[attr-defined]
    return {f"TABLEE_{key_of(param).upper()}" for param in serve.params if key_of(param)} | {"TABLEE_HOME"}


# The image


def test_the_image_is_small_has_no_rights_and_says_how_it_is() -> None:
    stages = [words for kind, words in instructions() if kind == "FROM"]
    assert len(stages) == 2  # what it was built with stays behind
    assert all(re.fullmatch(r"python:\d\.\d+-slim( AS \w+)?", stage) for stage in stages)
    last = instructions()[len(instructions()) - instructions()[::-1].index(("FROM", stages[-1])) :]
    kinds = [kind for kind, _ in last]
    assert kinds.index("USER") < kinds.index("ENTRYPOINT")
    assert dict(last)["USER"] not in ("root", "0")
    assert "--uid" in next(words for _, words in last if "useradd" in words)
    assert "/healthz" in dict(last)["HEALTHCHECK"]
    assert all("--no-cache-dir" in words and "--require-hashes" in words for _, words in last if " -r " in words)


def test_variables_are_settings_of_the_server() -> None:
    everywhere = DOCKERFILE + (DEPLOY / "compose.yaml").read_text() + UNIT + (DEPLOY / "README.md").read_text()
    named = set(re.findall(r"\bTABLEE_[A-Z_]+", everywhere))
    assert named - {"TABLEE_NAME"} <= settings()
    assert {"TABLEE_DATABASE", "TABLEE_PUBLIC_URL", "TABLEE_PROXY", "TABLEE_HOST"} <= named


def test_what_is_copied_is_there_and_nothing_else_is_sent_to_docker() -> None:
    kept = [line[1:] for line in (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines() if line.startswith("!")]
    assert all((ROOT / path).exists() for path in kept)
    wanted = {"pyproject.toml", "README.md", "LICENSE", "hatch_build.py", "src", "web"}
    wanted |= set(re.findall(r"requirements/\w+\.txt", DOCKERFILE))
    assert wanted == set(kept)


def test_the_images_requirements_are_all_that_the_server_needs() -> None:
    """Everything that `tablee[postgres]` needs is pinned with a hash, and what is pinned is what was tested."""
    server, tested = (pinned(ROOT / "requirements" / name) for name in ("server.txt", "dev.txt"))
    assert server.items() <= tested.items()
    todo, needed = [Requirement("tablee[postgres]")], set[tuple[str, frozenset[str]]]()
    while todo:
        one = todo.pop()
        key = (canonicalize_name(one.name), frozenset(one.extras))
        if key not in needed:
            needed.add(key)
            found = [Requirement(line) for line in requires(one.name) or ()]
            extras = one.extras or {""}
            todo += [
                need for need in found if not need.marker or any(need.marker.evaluate({"extra": e}) for e in extras)
            ]
    assert {name for name, _ in needed} - {"tablee"} <= server.keys()


def pinned(file: Path) -> dict[str, str]:
    text = file.read_text()
    found = re.findall(r"^([\w.-]+)==(\S+) \\\n    --hash=sha256:", text, re.MULTILINE)
    assert len(found) == len(re.findall(r"^[\w.-]+==", text, re.MULTILINE))
    return {canonicalize_name(name): version for name, version in found}


# Compose, nginx, systemd


def test_two_equal_nodes_behind_nginx() -> None:
    services = COMPOSE["services"]
    assert len(NODES) == 2
    first, second = ({name: part for name, part in services[node].items() if name != "networks"} for node in NODES)
    assert first == second
    assert set(re.findall(r"server (\w+):8642", NGINX)) == set(NODES) == set(services["nginx"]["depends_on"])
    network = ipaddress.ip_network(COMPOSE["networks"]["front"]["ipam"]["config"][0]["subnet"])
    addresses = [ipaddress.ip_address(services[node]["networks"]["front"]["ipv4_address"]) for node in NODES]
    assert len(set(addresses)) == 2
    assert all(address in network for address in addresses)
    assert first["environment"]["TABLEE_PROXY"] == str(network)
    assert "ports" not in first  # nobody comes to a node but through nginx
    assert "ports" not in services["database"]
    assert not any(re.search(r":latest|^\w+$", service.get("image", "x:1")) for service in _others(services))


def _others(services: dict[str, Any]) -> list[Any]:
    return [service for name, service in services.items() if name not in NODES]


def test_a_node_has_time_to_hand_its_rooms_over() -> None:
    for node in NODES:
        assert float(COMPOSE["services"][node]["stop_grace_period"].rstrip("s")) >= HANDING_OVER + 10
    assert float(re.findall(r"^TimeoutStopSec=(\d+)", UNIT, re.MULTILINE)[0]) >= HANDING_OVER + 10


def test_nginx_waits_for_sockets_longer_than_they_are_silent() -> None:
    from tablee.cli.serve import SOCKETS

    (seconds,) = re.findall(r"proxy_read_timeout (\d+)s;", NGINX)
    assert int(seconds) > SOCKETS["ws_ping_interval"] + SOCKETS["ws_ping_timeout"]


def test_the_unit_is_one_that_systemd_understands(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        warnings.warn("the systemd unit is NOT verified: there is no systemd-analyze", stacklevel=2)
        pytest.skip("there is no systemd-analyze")
    unit = tmp_path / "tablee@8642.service"
    unit.write_text(UNIT.replace("/opt/tablee/bin/tablee", sys.executable))
    done = subprocess.run([analyze, "verify", unit], capture_output=True, text=True, check=False)
    assert [line for line in done.stderr.splitlines() if "tablee@" in line] == []


def test_the_page_that_explains_names_every_file() -> None:
    page = (DEPLOY / "README.md").read_text()
    assert all(name in page for name in ("compose.yaml", "nginx.conf", "tablee@.service"))
    assert len(page.splitlines()) < 80


# Docker itself


@contextmanager
def image() -> Iterator[tuple[str, str]]:
    """Docker's program and a tag that is removed afterwards; skipped loudly where it cannot build."""
    docker = shutil.which("docker")
    is_there = docker and subprocess.run([docker, "info"], capture_output=True, check=False).returncode == 0
    if not docker or not is_there:
        warnings.warn("the image is NOT built: there is no Docker here", stacklevel=2)
        pytest.skip("there is no Docker here")
    tag = f"tablee-test-{time.time_ns()}"
    try:
        subprocess.run([docker, "build", "--file", DEPLOY / "Dockerfile", "--tag", tag, "."], cwd=ROOT, check=True)
        yield docker, tag
    finally:
        subprocess.run([docker, "image", "rm", "--force", tag], capture_output=True, check=False)


def test_the_image_is_built_and_runs() -> None:
    with image() as (docker, tag):
        size = int(run(docker, "image", "inspect", "--format", "{{.Size}}", tag))
        assert size < 400e6
        container = run(docker, "run", "--detach", "--rm", "--publish", "127.0.0.1::8642", tag)
        try:
            assert run(docker, "exec", container, "id", "-u") == "10001"
            port = run(docker, "port", container, "8642").rsplit(":", 1)[1]
            page = opened(f"http://127.0.0.1:{port}/")
            assert "<title>" in page
            assert opened(f"http://127.0.0.1:{port}/readyz") == "ok"
            wait_for("healthy", docker, "inspect", "--format", "{{.State.Health.Status}}", container)
        finally:
            run(docker, "stop", container)


def run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def opened(url: str) -> str:
    for _ in range(300):
        with suppress(OSError):
            request = urllib.request.Request(url, headers={"host": "localhost"})
            with urllib.request.urlopen(request, timeout=5) as answer:
                return str(answer.read().decode())
        time.sleep(0.2)
    raise TimeoutError(url)


def wait_for(wanted: str, *command: str) -> None:
    for _ in range(300):
        if run(*command) == wanted:
            return
        time.sleep(0.2)
    raise TimeoutError(wanted)
