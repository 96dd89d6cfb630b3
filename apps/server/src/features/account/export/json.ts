/** Writes JSON part by part, so that a long list is never in memory as a whole. */

type Pages = AsyncIterable<readonly unknown[]>;

const write = (value: unknown) => JSON.stringify(value, null, 2);

export async function* jsonOf<Value>(
  read: () => Promise<Value>,
  written: (value: Value) => string = write,
): AsyncGenerator<string> {
  yield `${written(await read())}\n`;
}

export async function* jsonArray(pages: Pages): AsyncGenerator<string> {
  let between = "[\n";
  for await (const page of pages) {
    for (const row of page) {
      yield between + write(row);
      between = ",\n";
    }
  }
  yield between === "[\n" ? "[]\n" : "\n]\n";
}

export async function* jsonObject(lists: Readonly<Record<string, Pages>>): AsyncGenerator<string> {
  let between = "{\n";
  for (const [name, pages] of Object.entries(lists)) {
    yield `${between}${JSON.stringify(name)}: `;
    yield* jsonArray(pages);
    between = ",\n";
  }
  yield "}\n";
}
