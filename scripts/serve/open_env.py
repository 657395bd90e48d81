"""Plays a game on `maketen serve` by OpenEnv's own client, unchanged: pip install openenv==0.10.0; python open_env.py [PORT]."""

import asyncio
import sys

from openenv.core.generic_client import GenericEnvClient


async def play(port: str) -> None:
    async with GenericEnvClient(base_url=f"ws://127.0.0.1:{port}") as env:
        result = await env.reset(seed=7, list_moves=True)
        total = 0.0
        while not result.done:
            result = await env.step({"answer": "1"})
            total += result.reward
        print(result.observation["text"])
        print(f"return {total}, {result.metadata}, {await env.state()}")


asyncio.run(play(sys.argv[1] if len(sys.argv) > 1 else "8080"))
