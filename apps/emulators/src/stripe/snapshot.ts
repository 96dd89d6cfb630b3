import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kind, type StripeWorld, emptyWorld } from "./world.ts";

const STATE_FILE = "state.json";
const PAUSE_MS = 150;

/** Maps and sets become lists, everything else is JSON already. */
type SavedWorld = {
  version: 1;
  shelves: Record<string, [string, object][]>;
  sessionPlans: [string, never][];
  endpointSecrets: [string, string][];
  declining: string[];
  changesAtPeriodEnd: [string, string][];
  answers: [string, never][];
  aheadSeconds: number;
  invoiceNumber: number;
};

export async function loadWorld(folder: string): Promise<StripeWorld> {
  await mkdir(folder, { recursive: true });
  const text = await readFile(join(folder, STATE_FILE), "utf8").catch(() => undefined);
  const world = emptyWorld();
  if (text === undefined) return world;
  const saved = JSON.parse(text) as SavedWorld;
  for (const [kind, entries] of Object.entries(saved.shelves)) {
    const shelf = world.shelves[kind as Kind] as Map<string, object> | undefined;
    for (const [id, object] of entries) shelf?.set(id, object);
  }
  return {
    shelves: world.shelves,
    sessionPlans: new Map(saved.sessionPlans),
    endpointSecrets: new Map(saved.endpointSecrets),
    declining: new Set(saved.declining),
    changesAtPeriodEnd: new Map(saved.changesAtPeriodEnd),
    answers: new Map(saved.answers),
    aheadSeconds: saved.aheadSeconds,
    invoiceNumber: saved.invoiceNumber,
  };
}

function savedWorld(world: StripeWorld): object {
  const shelves = Object.entries(world.shelves).map(([kind, shelf]) => [kind, [...shelf]]);
  return {
    version: 1,
    shelves: Object.fromEntries(shelves) as object,
    sessionPlans: [...world.sessionPlans],
    endpointSecrets: [...world.endpointSecrets],
    declining: [...world.declining],
    changesAtPeriodEnd: [...world.changesAtPeriodEnd],
    // What is still worked on has no answer to be given again.
    answers: [...world.answers].filter(([, { answer }]) => answer),
    aheadSeconds: world.aheadSeconds,
    invoiceNumber: world.invoiceNumber,
  };
}

export type Snapshots = { saveSoon: () => void; close: () => Promise<void> };

/** Writes everything to a new file and renames it, so that a crash leaves the old or the new one. */
export function keepSnapshots(folder: string, world: StripeWorld): Snapshots {
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const write = (): void => {
    timer = undefined;
    writing = writing
      .then(async () => {
        const file = join(folder, STATE_FILE);
        await writeFile(`${file}.part`, JSON.stringify(savedWorld(world)));
        await rename(`${file}.part`, file);
      })
      .catch((error: unknown) => console.error("the state could not be saved:", error));
  };
  return {
    saveSoon: () => {
      timer ??= setTimeout(write, PAUSE_MS);
    },
    close: async () => {
      if (timer) {
        clearTimeout(timer);
        write();
      }
      await writing;
    },
  };
}
