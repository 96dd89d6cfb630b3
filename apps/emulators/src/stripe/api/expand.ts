import type { Core } from "../core.ts";
import { innerList } from "../objects/shared.ts";
import { wrong } from "../refusal.ts";
import { allOf } from "../world.ts";

type Node = Record<string, unknown>;
const DEEPEST = 4;

/** A copy of an answer with the ids of some fields replaced by what they stand for. */
export function expanded(core: Core, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer) as Node;
  for (const path of paths) {
    const parts = path.split(".");
    if (parts.length > DEEPEST) {
      throw wrong(`You cannot expand more than ${DEEPEST} levels of a property: ${path}`, "expand");
    }
    expand(core, copy, parts, path);
  }
  return copy;
}

function expand(core: Core, node: Node, [name = "", ...rest]: string[], path: string): void {
  const children = childrenOf(core, node, name, path);
  if (rest.length === 0) return;
  for (const child of children) expand(core, child, rest, path);
}

function childrenOf(core: Core, node: Node, name: string, path: string): Node[] {
  const value = node[name] ?? listOnDemand(core, node, name);
  if (Array.isArray(value)) return value.filter(isNode);
  if (typeof value === "string") {
    const found = findById(core, value);
    if (!found) throw cannot(path);
    node[name] = structuredClone(found);
  } else if (value === undefined) {
    throw cannot(path);
  } else {
    node[name] = value;
  }
  const child = node[name];
  return isNode(child) ? [child] : [];
}

/** Lists that an object has only when they are asked for. */
function listOnDemand(core: Core, node: Node, name: string): unknown {
  const { world } = core;
  const id = String(node["id"]);
  switch (`${String(node["object"])}.${name}`) {
    case "checkout.session.line_items":
      return listed(world.sessionPlans.get(id)?.lineItems ?? [], id);
    case "invoice.payments":
      return listed(
        allOf(world, "invoice_payment").filter(({ invoice }) => invoice === id),
        id,
      );
    case "charge.refunds":
      return listed(
        allOf(world, "refund").filter(({ charge }) => charge === id),
        id,
      );
    case "customer.subscriptions":
      return listed(
        allOf(world, "subscription").filter(({ customer }) => customer === id),
        id,
      );
    default:
      return node[name];
  }
}

const listed = <Item>(items: Item[], of: string): unknown =>
  structuredClone(innerList(items, `/v1/emulated/${of}`));

function findById(core: Core, id: string): object | undefined {
  for (const shelf of Object.values(core.world.shelves)) {
    const found = (shelf as ReadonlyMap<string, object>).get(id);
    if (found) return found;
  }
  return undefined;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

function cannot(path: string): Error {
  return wrong(
    `This property cannot be expanded (${path}).`,
    "expand",
    "property_cannot_be_expanded",
  );
}
