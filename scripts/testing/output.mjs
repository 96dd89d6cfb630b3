/**
 * Lets phases that run side by side print one after the other: the first that has not ended prints at once, each other one in one
 * piece when its turn has come.
 *
 * @param {readonly string[]} names in the order in which they print
 * @param {(text: string) => void} write
 */
export function createOutput(names, write) {
  const waiting = names.map((name) => ({ name, text: "", hasEnded: false }));

  /** @param {string} name */
  function find(name) {
    const part = waiting.find((candidate) => candidate.name === name);
    if (!part) throw new Error(`${name} has ended, or never was to print.`);
    return part;
  }

  function flush() {
    const [first] = waiting;
    if (!first) return;
    if (first.text !== "") write(first.text);
    first.text = "";
    if (!first.hasEnded) return;
    waiting.shift();
    flush();
  }

  return {
    /** @param {string} name @param {string} text */
    print: (name, text) => {
      find(name).text += text;
      flush();
    },
    /** @param {string} name */
    end: (name) => {
      find(name).hasEnded = true;
      flush();
    },
  };
}

/** @typedef {ReturnType<typeof createOutput>} Output */
