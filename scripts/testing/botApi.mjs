/**
 * Compares recorded requests with the published Bot API. Telegram ignores fields it does not know,
 * so a misspelt one never fails by itself; here it does.
 *
 * @typedef {{ name: string, types: string[], required: boolean }} Field
 * @typedef {{ fields?: Field[], subtypes?: string[] }} Shape
 * @typedef {{ methods: Record<string, Shape>, types: Record<string, Shape> }} BotApi
 * @typedef {{ method: string, parameters: Record<string, unknown> }} RecordedRequest
 */

/**
 * Every way in which a request differs from the specification.
 *
 * @param {BotApi} api
 * @param {RecordedRequest} request
 * @returns {string[]}
 */
export function findDeviations(api, { method, parameters }) {
  const shape = api.methods[method];
  if (!shape) return [`${method} is not a method of the Bot API`];
  return compareFields(api, shape.fields ?? [], parameters).map(
    (deviation) => `${method}: ${deviation}`,
  );
}

/** @param {BotApi} api @param {Field[]} fields @param {Record<string, unknown>} values @returns {string[]} */
function compareFields(api, fields, values) {
  const known = new Map(fields.map((field) => [field.name, field]));
  const missing = fields.filter(({ name, required }) => required && isAbsent(values[name]));
  const attached = attachedNames(values);
  const deviations = missing.map(({ name }) => `${name} is required and missing`);
  for (const [name, value] of Object.entries(values)) {
    const field = known.get(name);
    if (isAbsent(value) || (!field && attached.has(name))) continue;
    if (!field) deviations.push(`${name} is not a known field`);
    else
      deviations.push(
        ...compareValue(api, field.types, value).map((problem) => `${name} ${problem}`),
      );
  }
  return deviations;
}

/** @param {unknown} value */
function isAbsent(value) {
  return value === undefined || value === null;
}

/** Parts of a multipart request that other fields refer to. @param {Record<string, unknown>} values */
function attachedNames(values) {
  const references = JSON.stringify(values).matchAll(/attach:\/\/([\w.-]+)/g);
  return new Set([...references].map(([, name]) => name));
}

/**
 * The shortest list of problems under any of the allowed types; empty when one of them fits.
 *
 * @param {BotApi} api
 * @param {string[]} types
 * @param {unknown} value
 * @returns {string[]}
 */
function compareValue(api, types, value) {
  const attempts = types.map((type) => compareWithType(api, type, value));
  return attempts.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

/** In multipart everything arrives as text: numbers, booleans and nested objects as their JSON. @param {unknown} value */
function fromText(value) {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** @param {BotApi} api @param {string} type @param {unknown} value @returns {string[]} */
function compareWithType(api, type, value) {
  const problem = [`has to be ${type}, not ${JSON.stringify(value)?.slice(0, 80)}`];
  if (type === "String") return typeof value === "string" ? [] : problem;
  if (type === "InputFile") return typeof value === "object" ? [] : problem;
  const read = fromText(value);
  if (type === "Integer") return Number.isSafeInteger(read) ? [] : problem;
  if (type === "Float") return typeof read === "number" ? [] : problem;
  if (type === "Boolean") return typeof read === "boolean" ? [] : problem;
  if (type.startsWith("Array of ")) {
    if (!Array.isArray(read)) return problem;
    return read.flatMap((item) => compareWithType(api, type.slice("Array of ".length), item));
  }
  if (typeof read !== "object" || read === null) return problem;
  return compareWithShape(api, type, /** @type {Record<string, unknown>} */ (read));
}

/** @param {BotApi} api @param {string} type @param {Record<string, unknown>} value @returns {string[]} */
function compareWithShape(api, type, value) {
  const shape = api.types[type];
  if (!shape) return [`has the unknown type ${type}`];
  if (shape.subtypes) return compareValue(api, shape.subtypes, value);
  return compareFields(api, shape.fields ?? [], value).map(
    (deviation) => `(${type}): ${deviation}`,
  );
}
