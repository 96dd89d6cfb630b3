/** Like worker.ts and dispatcher.ts: the real `step` decides, `hands.ts` carries out. */
import { isIdle, step, wakeAt } from "@vestnik/server/delivery/rules/step";
import { newWorker } from "@vestnik/server/delivery/rules/workerState";
import type { WorkerHappening, WorkerState } from "@vestnik/server/delivery/rules/workerState";
import { createHands } from "./hands.ts";
import type { Parts } from "./hands.ts";
import { violate } from "../promises/violation.ts";
import type { World } from "../world.ts";

/** More steps than this within a second are an endless loop. */
const BUSY_STEPS = 3000;

export type SimulatedWorker = {
  /** Calls back with whether nothing was in its hands. */
  stop(graceMs: number, stopped: (isClean: boolean) => void): void;
  isIdle(): boolean;
};

export function startWorker(world: World, parts: Parts): SimulatedWorker {
  const { database, truth, sabotage, circumstances } = world;
  const { life } = parts;
  const { limits } = circumstances;
  const carryOut = createHands(world, parts, happened);
  const happenings: WorkerHappening[] = [];
  let state: WorkerState = newWorker(sabotage === "no_margin" ? lax(limits) : limits, life.clock());
  let isStepping = false;
  let isOver = false;
  let wakings = 0;
  let timerAt = Infinity;
  let onIdle: (() => void) | undefined;
  let busySince = 0;
  let steps = 0;

  function happened(happening: WorkerHappening): void {
    happenings.push(happening);
    if (isStepping) return;
    isStepping = true;
    for (let next = happenings.shift(); next; next = happenings.shift()) {
      countStep();
      const [after, commands] = step(state, { ...next, now: life.clock() });
      state = sabotage === "no_pause" ? { ...after, pausedUntil: new Map() } : after;
      for (const command of commands) {
        if (!life.isAlive()) return;
        if (!isOver || command.type === "journal") carryOut(command);
      }
    }
    isStepping = false;
    if (isIdle(state)) onIdle?.();
    sleep();
  }

  function countStep(): void {
    truth.counts.steps += 1;
    steps = life.clock() - busySince > 1000 ? 0 : steps + 1;
    if (steps === 0) busySince = life.clock();
    if (steps > BUSY_STEPS) violate("busy_loop", `${life.name} steps ${steps} times a second`);
  }

  function sleep(): void {
    const at = wakeAt(state, life.clock());
    if (isOver || at === timerAt) return;
    timerAt = at;
    wakings += 1;
    const waking = wakings;
    if (at === Infinity) return;
    life.after(Math.ceil(at - life.clock()), () => {
      if (waking !== wakings) return;
      timerAt = Infinity;
      happened({ type: "timer" });
    });
  }

  database.listen(life, () => happened({ type: "notified" }));
  if (parts.atStart === "went_back") happened({ type: "went_back", instead: "maintained" });
  else happened({ type: parts.atStart === "met" ? "met" : "timer" });
  return {
    stop(graceMs, stopped) {
      const over = () => {
        const isFirst = !isOver;
        isOver = true;
        if (isFirst) stopped(isIdle(state));
      };
      onIdle = over;
      life.after(graceMs, over);
      happened({ type: "stopped" });
    },
    isIdle() {
      const isLooking =
        state.mayHoldUnknown || state.isRecovering || state.recoverAgainAt < Infinity;
      const isBusy = state.deliveries.size > 0 || state.isClaiming || state.wentBack !== null;
      return !isBusy && !isLooking;
    },
  };
}

/** Without a margin a lease seems longer than it is. */
function lax<Limits extends { readonly leaseMs: number }>(limits: Limits): Limits {
  return { ...limits, leaseMs: limits.leaseMs * 10 };
}
