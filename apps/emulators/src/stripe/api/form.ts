import { wrong } from "../refusal.ts";

/** Parameters as they arrive: texts, and brackets as objects, lists among them with numbers as keys. */
export type Form = { [name: string]: string | Form };

const MAX_BRACKETS = 8;

/** `a[b][0]=c` of a body or a query. */
export function readForm(text: string): Form {
  const form = emptyForm();
  for (const [name, value] of new URLSearchParams(text)) {
    const [head = "", ...rest] = name.split("[");
    const path = [head, ...rest.map((part) => part.replace(/\]$/, ""))];
    if (head === "" || path.length > MAX_BRACKETS) {
      throw wrong(`Invalid parameter name: ${name}`, name, "parameter_unknown");
    }
    put(form, path, value, name);
  }
  return form;
}

function put(form: Form, path: readonly string[], value: string, name: string): void {
  let place = form;
  for (const [index, part] of path.entries()) {
    // `a[]=b` goes to the end of the list.
    const key = part === "" ? String(Object.keys(place).length) : part;
    if (index === path.length - 1) {
      place[key] = value;
      return;
    }
    const next = (place[key] ??= emptyForm());
    if (typeof next === "string") throw wrong(`Invalid object`, name);
    place = next;
  }
}

/** Without a prototype: a parameter may be called anything. */
const emptyForm = (): Form => Object.create(null) as Form;
