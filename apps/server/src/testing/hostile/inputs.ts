/** All hostile requests, in a fixed order. */
import { bodyInputs } from "./bodyInputs.ts";
import { fieldInputs } from "./fieldInputs.ts";
import { formInputs } from "./formInputs.ts";
import type { Input } from "./input.ts";
import type { Operation } from "./operations.ts";
import { methodInputs, requestInputs } from "./requestInputs.ts";
import { rows } from "./rows.ts";
import type { Example } from "./rows.ts";
import type { Things } from "./world.ts";

/** Operations without a row. */
export function findMissingRows(operations: readonly Operation[]): string[] {
  return operations.map(({ name }) => name).filter((name) => !Object.hasOwn(rows, name));
}

/** Rows of operations that no longer exist. */
export function findStaleRows(operations: readonly Operation[]): string[] {
  const known = new Set(operations.map(({ name }) => name));
  return Object.keys(rows).filter((name) => !known.has(name));
}

export function* chosenOf(
  inputs: Iterable<Input>,
  isChosen: (input: Input, index: number) => boolean,
): Generator<Input> {
  let index = 0;
  for (const input of inputs) {
    if (isChosen(input, index)) yield input;
    index += 1;
  }
}

export function examplesOf({ name }: Operation, things: Things): readonly Example[] {
  return rows[name]?.examples(things) ?? [];
}

export function* hostileInputs(operations: readonly Operation[], things: Things): Generator<Input> {
  for (const operation of operations) {
    for (const [index, example] of examplesOf(operation, things).entries()) {
      yield* fieldInputs(operation, example);
      if (index > 0) continue;
      yield* bodyInputs(operation, example);
      yield* formInputs(operation, example);
      yield* requestInputs(operation, example);
      yield* methodInputs(operations, operation, example);
    }
  }
}
