import {
  type Block,
  type FlowBlock,
  MAX_LIST_DEPTH,
  paragraph as paragraphOf,
} from "@vestnik/domain/richText";
import { joinCells, MAX_TABLE_DEPTH } from "./tableRows.ts";

/** Where blocks go: the document, a quote, an item or a cell. */
type Flow = {
  readonly blocks: Block[];
  /** Quotes are allowed. */
  readonly isDocument: boolean;
  /** Its lines stay together: an item of a list. */
  readonly isTight: boolean;
  /** The next block stands apart from the one before. */
  isApart: boolean;
  /** Of tables in it. */
  rows: number;
};

export type ListOpening = {
  readonly type: "bulletList" | "numberedList";
  readonly start: number;
  /** Its items belong to the list before it. */
  readonly continues: boolean;
};

export type ItemOpening = {
  /** Where all items stand in one list, that of the list it belongs to. */
  readonly level?: number;
  /** Where it is not the next one. */
  readonly number?: number;
  /** Of a task. */
  readonly isChecked?: boolean;
};

type OpenItem = { readonly blocks: FlowBlock[] };
type OpenList =
  | { readonly type: "bulletList"; readonly items: OpenItem[] }
  | { readonly type: "numberedList"; readonly start: number; readonly items: OpenItem[] };

/** A flow; or a list or a row of a table, which only take items and cells. */
type Container =
  | { readonly kind: "flow"; readonly flow: Flow }
  | { readonly kind: "list"; list: OpenList }
  | { readonly kind: "row"; readonly cells: Flow[] };

/** Leaves what was entered. */
type Leave = () => void;

/** The containers that are open. What cannot stand at a place is not entered: then its blocks go where they would have gone without it. */
export class Places {
  private readonly containers: Container[];
  private lists = 0;
  private tables = 0;

  constructor(blocks: Block[]) {
    this.containers = [{ kind: "flow", flow: flowOf(blocks, { isDocument: true }) }];
  }

  get blocks(): Block[] {
    return this.flow().blocks;
  }

  /** The distances of neighbours collapse into one, as on a page, whatever they are nested in. */
  standApart(): void {
    this.flow().isApart = true;
  }

  /** A blank line stands where two blocks stand apart; quotes and blocks of code are set off by Telegram itself. */
  push(block: Block): void {
    const flow = this.flow();
    const isSetOff = [block.type, flow.blocks.at(-1)?.type ?? "quote"].some(
      (type) => type === "quote" || type === "code",
    );
    if (flow.isApart && !flow.isTight && !isSetOff) flow.blocks.push(paragraphOf(""));
    flow.isApart = false;
    flow.blocks.push(block);
  }

  enterList({ type, start, continues }: ListOpening): Leave | undefined {
    if (this.lists === MAX_LIST_DEPTH) return undefined;
    const before = this.flow().blocks.at(-1);
    const isContinued = continues && before?.type === type;
    const list = isContinued ? (before as OpenList) : newList(type, start);
    if (!isContinued) this.push(list);
    this.lists++;
    return this.enter({ kind: "list", list }, () => this.lists--);
  }

  enterItem({ level = 1, number }: ItemOpening): Leave | undefined {
    const [around, container] = this.containers.slice(-2);
    if (container?.kind !== "list") return undefined;
    const { list } = container;
    if (number !== undefined && list.type === "numberedList" && around?.kind === "flow") {
      const isNext = number === list.start + list.items.length;
      if (!isNext) container.list = numberedFrom(number, list, around.flow.blocks);
    }
    const item: OpenItem = { blocks: [] };
    itemsAt(container.list, Math.min(level, MAX_LIST_DEPTH)).push(item);
    return this.enter({ kind: "flow", flow: flowOf(item.blocks, { isTight: true }) });
  }

  enterRow(): Leave | undefined {
    if (this.tables === MAX_TABLE_DEPTH) return undefined;
    const cells: Flow[] = [];
    this.tables++;
    return this.enter({ kind: "row", cells }, () => {
      this.tables--;
      this.flow().rows++;
      for (const block of joinCells(cells)) this.push(block);
    });
  }

  get isItem(): boolean {
    return this.flow().isTight;
  }

  get isRow(): boolean {
    return this.containers.at(-1)?.kind === "row";
  }

  enterCell(): Leave | undefined {
    const [around, row] = this.containers.slice(-2);
    if (row?.kind !== "row") return undefined;
    const isDocument = around?.kind === "flow" && around.flow.isDocument;
    const cell = flowOf([], { isDocument });
    row.cells.push(cell);
    return this.enter({ kind: "flow", flow: cell });
  }

  /** Telegram has no quotes in quotes or lists; there the words stay and the quote goes. */
  enterQuote(expandable: boolean): Leave | undefined {
    const container = this.containers.at(-1);
    if (container?.kind !== "flow" || !container.flow.isDocument) return undefined;
    const blocks: FlowBlock[] = [];
    this.push({ type: "quote", expandable, blocks });
    return this.enter({ kind: "flow", flow: flowOf(blocks) });
  }

  private enter(container: Container, after?: Leave): Leave {
    this.containers.push(container);
    return () => {
      this.containers.pop();
      after?.();
    };
  }

  private flow(): Flow {
    const container = this.containers.at(-1);
    if (!container) return flowOf([]);
    return container.kind === "flow" ? container.flow : strayFlow(container);
  }
}

/** For what stands in a list or a row, but in no item or cell of it. */
function strayFlow(container: Exclude<Container, { kind: "flow" }>): Flow {
  if (container.kind === "row") {
    const cell = container.cells.at(-1) ?? flowOf([]);
    if (container.cells.length === 0) container.cells.push(cell);
    return cell;
  }
  const { items } = container.list;
  const item = items.at(-1) ?? { blocks: [] };
  if (items.length === 0) items.push(item);
  return flowOf(item.blocks, { isTight: true });
}

function flowOf(blocks: Block[], { isDocument = false, isTight = false } = {}): Flow {
  return { blocks, isDocument, isTight, isApart: false, rows: 0 };
}

function newList(type: OpenList["type"], start: number): OpenList {
  return type === "bulletList" ? { type, items: [] } : { type, start, items: [] };
}

/** The list that goes on with another number; the one before it goes if it is empty. */
function numberedFrom(start: number, before: OpenList, blocks: Block[]): OpenList {
  const list = newList("numberedList", start);
  if (before.items.length === 0 && blocks.at(-1) === before) blocks.pop();
  blocks.push(list);
  return list;
}

/** The items of the innermost list at this level, of the same kind, which is made where it lacks. */
function itemsAt(list: OpenList, level: number): OpenItem[] {
  let { items } = list;
  for (let depth = 1; depth < level; depth++) {
    const last = items.at(-1);
    if (!last) break;
    let inner = last.blocks.at(-1);
    if (inner?.type !== list.type) last.blocks.push((inner = newList(list.type, 1)));
    items = (inner as OpenList).items;
  }
  return items;
}
