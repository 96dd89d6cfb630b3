/** The calamities of workers, machine and database during the trouble. */
import { takeBackup } from "../model/modelTables.ts";
import type { Machine } from "../workers/supervisor.ts";
import type { World } from "../world.ts";

export function planCalamities(world: World, machines: readonly Machine[]): void {
  const supervisors = machines.flatMap((machine) => machine.supervisors);
  const { random, time, circumstances, database, truth, tables } = world;
  const { troubleMs } = circumstances;
  const anyWorker = () => supervisors[random.between(0, supervisors.length - 1)];
  const anyMachine = () => machines[random.between(0, machines.length - 1)];
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
  const suspendMachine = (ms: number) => {
    const jumpMs = random.pick([0, 0, random.between(0, 3_600_000)]);
    for (const supervisor of anyMachine()?.supervisors ?? []) supervisor.suspend(ms, jumpMs);
  };
  sometimeDo(circumstances.suspensions, () => suspendMachine(briefOrLong(120_000)));
  const setBackLater = (ms: number) => {
    const backup = takeBackup(tables);
    time.after(ms, () => {
      world.note(() => "the database is set back");
      backup.setBack();
      truth.setBack(backup, time.now());
      database.notifyDue();
      if (circumstances.isRestoredInSilence) suspendMachine(random.between(20_000, 120_000));
      if (circumstances.isRestoredAtStarts) for (const one of supervisors) one.kill("kill -9");
    });
  };
  sometimeDo(circumstances.restores, () => {
    const ms = briefOrLong(60_000);
    setBackLater(ms);
    if (circumstances.isRestoredTwice) {
      time.after(random.between(0, 30_000), () => setBackLater(ms));
    }
  });
  sometimeDo(circumstances.copies, () => {
    const putBack = anyWorker()?.copyFolder();
    if (putBack) time.after(briefOrLong(60_000), putBack);
  });
  sometimeDo(circumstances.powerCuts, () => {
    const machine = anyMachine();
    if (!machine) return;
    world.note(() => "the power is cut");
    machine.boot += 1;
    truth.history.powerCuts.push(time.now());
    for (const supervisor of machine.supervisors) {
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
  // No other worker can read the folder of the only one of a machine.
  const retired = machines.find((machine) => machine.supervisors.length > 1)?.supervisors[1];
  if (circumstances.isRetired) sometimeDo(1, () => retired?.retire());
  if (circumstances.isFolderLost) sometimeDo(1, () => supervisors[1]?.lose());
}
