/** The calamities of workers, machine and database during the trouble. */
import { takeBackup } from "../model/modelTables.ts";
import type { Supervisor } from "../workers/supervisor.ts";
import type { World } from "../world.ts";

export function planCalamities(
  world: World,
  machine: { boot: number },
  supervisors: readonly Supervisor[],
): void {
  const { random, time, circumstances, database, truth, tables } = world;
  const { troubleMs } = circumstances;
  const anyWorker = () => supervisors[random.between(0, supervisors.length - 1)];
  const briefOrLong = (mostMs: number) =>
    random.pick([random.between(100, 5000), random.between(5000, mostMs)]);
  const sometimeDo = (times: number, what: () => void) => {
    for (let n = 0; n < times; n += 1) time.after(random.between(0, troubleMs), what);
  };

  sometimeDo(circumstances.kills, () => {
    truth.crashed();
    anyWorker()?.kill("kill -9");
  });
  sometimeDo(circumstances.stops, () => anyWorker()?.stop());
  sometimeDo(circumstances.freezes, () => anyWorker()?.freeze(briefOrLong(60_000)));
  sometimeDo(circumstances.suspensions, () => anyWorker()?.suspend(briefOrLong(120_000)));
  sometimeDo(circumstances.restores, () => {
    const setBack = takeBackup(tables);
    time.after(briefOrLong(60_000), () => {
      world.note(() => "the database is set back");
      setBack();
      truth.history.restores.push(time.now());
      database.notifyDue();
    });
  });
  sometimeDo(circumstances.powerCuts, () => {
    world.note(() => "the power is cut");
    machine.boot += 1;
    truth.history.powerCuts.push(time.now());
    for (const supervisor of supervisors) {
      supervisor.kill("power cut");
      supervisor.losePower();
    }
  });
  sometimeDo(circumstances.outages, () => {
    const ms = briefOrLong(60_000);
    world.note(() => `the database is away for ${ms} ms`);
    database.goAway(ms);
  });
  if (circumstances.databaseSilenceMs > 0) {
    sometimeDo(1, () => {
      world.note(() => "the database is away for long");
      database.goAway(circumstances.databaseSilenceMs);
    });
  }
  if (circumstances.isRetired) sometimeDo(1, () => supervisors[1]?.retire());
  if (circumstances.isFolderLost) sometimeDo(1, () => supervisors[1]?.lose());
}
