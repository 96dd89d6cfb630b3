/** Converts a profile of Node into a list of the most expensive places. */
const SHOWN = 20;

/** The functions with which Node loads the files of a program, in its two kinds of modules. */
const LOADING = new Set(["compileSourceTextModule", "wrapSafe"]);

type CpuProfile = {
  readonly nodes: readonly { readonly id: number; readonly callFrame: CallFrame }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};
type CallFrame = {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
};

export function costsIn(text: string): string[] {
  const { nodes, samples, timeDeltas } = JSON.parse(text) as CpuProfile;
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const byFunction = new Map<string, number>();
  const byPlace = new Map<string, number>();
  let total = 0;
  const isLoading = (id: number) => LOADING.has(frames.get(id)?.functionName ?? "");
  const begin = samples.findLastIndex(isLoading) + 1;
  samples.forEach((id, index) => {
    const frame = frames.get(id);
    if (index < begin) return; // The program was still being loaded.
    const micros = timeDeltas[index] ?? 0;
    if (!frame || frame.functionName === "(idle)") return;
    total += micros;
    const place = placeOf(frame);
    const where = frame.url.split("/").at(-1) ?? "";
    const name = `${frame.functionName || "(anonymous)"} ${where}:${frame.lineNumber + 1} (${place})`;
    byFunction.set(name, (byFunction.get(name) ?? 0) + micros);
    byPlace.set(place, (byPlace.get(place) ?? 0) + micros);
  });
  return [
    `${(total / 1000).toFixed(0)} ms busy after its program was loaded. By place:`,
    ...largest(byPlace, total),
    "By function:",
    ...largest(byFunction, total),
  ];
}

/** A package, a file of ours, a part of Node, or V8 itself. */
function placeOf({ url, functionName }: CallFrame): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (inPackage !== undefined) return inPackage;
  const ours = /(?:apps|packages)\/(.*)$/.exec(url)?.[1];
  if (ours !== undefined) return ours;
  if (url.startsWith("node:")) return url.split("/").slice(0, 2).join("/");
  return functionName.startsWith("(") ? functionName : "native";
}

function largest(costsByName: ReadonlyMap<string, number>, total: number): string[] {
  return [...costsByName]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, SHOWN)
    .map(([name, micros]) => `${((micros / total) * 100).toFixed(1)} % ${name}`);
}
