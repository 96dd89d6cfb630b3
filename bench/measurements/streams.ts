/** P16: the cost of ten thousand open tabs in one process. */
import { setTimeout as sleep } from "node:timers/promises";
import { firstMessage, startChild } from "../rig/child.ts";
import { memoryKb, processorMs, missingProc } from "../rig/processorTime.ts";
import { crowd } from "../rig/bots.ts";
import { writeBots, writeSessions } from "../rig/rows.ts";
import { openVestnik } from "../rig/vestnik.ts";
import type { Figure, Measurement } from "./measurement.ts";

/** The maximum of one person. */
const TABS_A_PERSON = 20;
const GOAL_KB = 40;
/** Each stream gets a ping within this time. */
const ROUND_SECONDS = 16;

export const streams: Measurement = {
  id: "P16",
  what: "10,000 idle event streams of 500 people in one web process",
  async measure({ postgres, provider, isQuick, say }) {
    if (missingProc) return missingProc;
    const seconds = isQuick ? 1 : ROUND_SECONDS;
    const people = isQuick ? 5 : 500;
    const vestnik = await openVestnik(
      await postgres.createVestnikDatabase("streams"),
      provider.url,
    );
    await writeBots(vestnik, crowd(people));
    const sessions = await writeSessions(vestnik.pool);
    const web = await vestnik.startWeb();
    const tabs = startChild(new URL("../rig/streamsProcess.ts", import.meta.url), {});
    try {
      const all = sessions.flatMap(({ headers }) =>
        Array<typeof headers>(TABS_A_PERSON).fill(headers),
      );
      const before = memoryKb(web.pid);
      tabs.process.send({ url: `${web.url}/api/events`, all });
      await firstMessage(tabs);
      const opened = memoryKb(web.pid);
      const cpuBefore = processorMs(web.pid) ?? NaN;
      await sleep(seconds * 1000);
      const idle = memoryKb(web.pid);
      const cpuMs = (processorMs(web.pid) ?? NaN) - cpuBefore;
      const each = (Math.max(opened, idle) - before) / all.length;
      const line = `${all.length.toLocaleString("en")} streams: ${mb(before)} MB before, ${mb(opened)} MB when all were open, ${mb(idle)} MB after ${seconds} s, in which the process used ${cpuMs} ms of processor time`;
      say(line);
      return { figures: [figure(each)], details: [`${line}.`] };
    } finally {
      await tabs.stop();
      await web.stop();
      await vestnik.close();
    }
  },
};

function figure(kbEach: number): Figure {
  return {
    goal: `memory a stream ≤ ${GOAL_KB} kB`,
    measured: `${kbEach.toFixed(1)} kB`,
    isMet: kbEach <= GOAL_KB,
  };
}

const mb = (kb: number) => (kb / 1024).toFixed(0);
