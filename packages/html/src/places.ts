import {
  type Block,
  type FlowBlock,
  type List,
  type ListItem,
  MAX_LIST_DEPTH,
  paragraph as paragraphOf,
} from "@vestnik/domain/richText";
import type { ItemMeaning, ListMeaning } from "./htmlElements.ts";
import { addItem, appendTo, type ItemPlace, lastItem, listOf, partsOf } from "./lists.ts";
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
  /** The rows of a table are in it. */
  hasRows: boolean;
};

type OpenList = {
  readonly kind: "list";
  readonly meaning: ListMeaning;
  /** Where it stands. */
  readonly flow: Flow;
  /** Takes its items; another one where these belong to the list before, or to a deeper one. */
  list: List;
  /** Items have told their levels; one that tells none is of the first. */
  hasLevels: boolean;
  /** Of the items that tell their number. */
  readonly numbers: Map<ListItem, number>;
};

/** A flow; or a list or a row of a table, which only take items and cells. */
type Container =
  | { readonly kind: "flow"; readonly flow: Flow }
  | OpenList
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
  push(block: Block, flow = this.flow()): void {
    const isSetOff = [block.type, flow.blocks.at(-1)?.type ?? "quote"].some(
      (type) => type === "quote" || type === "code",
    );
    if (flow.isApart && !flow.isTight && !isSetOff) flow.blocks.push(paragraphOf(""));
    flow.isApart = false;
    flow.blocks.push(block);
  }

  enterList(meaning: ListMeaning): Leave | undefined {
    if (this.lists === MAX_LIST_DEPTH) return undefined;
    const flow = this.flow();
    const list = listOf(meaning.type, meaning.start);
    this.push(list, flow);
    this.lists++;
    const open: OpenList = {
      kind: "list",
      meaning,
      flow,
      list,
      hasLevels: false,
      numbers: new Map(),
    };
    return this.enter(open, () => {
      this.lists--;
      divideByNumbers(open);
    });
  }

  /** What an item says of its place, it says of the list it belongs to. */
  enterItem({ level, number, position }: ItemMeaning): Leave | undefined {
    const open = this.containers.at(-1);
    if (open?.kind !== "list") return undefined;
    const item = { blocks: [] as FlowBlock[] };
    open.hasLevels ||= level !== undefined;
    if (open.hasLevels) this.placeItem(open, item, level ?? this.lists, number ?? position);
    else (open.list.items as ListItem[]).push(item);
    if (number !== undefined) open.numbers.set(item, number);
    return this.enter({ kind: "flow", flow: flowOf(item.blocks, { isTight: true }) });
  }

  private placeItem(
    open: OpenList,
    item: ListItem,
    level: number,
    number: number | undefined,
  ): void {
    const { flow, list, meaning } = open;
    const isFirst = list.items.length === 0;
    if (isFirst) flow.blocks.pop();
    const told = isFirst ? (meaning.start ?? number ?? 1) : number;
    const place = {
      level: level - this.lists + 1,
      type: meaning.type,
      numbers: told === undefined ? undefined : [told],
    };
    open.list = addItem(flow.blocks, (added) => this.push(added, flow), place, item);
  }

  /** Adds an item that is a paragraph elsewhere. */
  pushItem(place: ItemPlace, item: ListItem): void {
    addItem(this.blocks, (list) => this.push(list), place, item);
  }

  /** Adds a paragraph to the last item of this level; to the flow where there is none. */
  pushIntoItem(level: number, block: FlowBlock): void {
    const item = lastItem(this.blocks, level);
    if (item) appendTo(item, block);
    else this.push(block);
  }

  enterRow(): Leave | undefined {
    if (this.tables === MAX_TABLE_DEPTH) return undefined;
    const cells: Flow[] = [];
    this.tables++;
    return this.enter({ kind: "row", cells }, () => {
      this.tables--;
      for (const block of joinCells(cells)) this.push(block);
      this.flow().hasRows = true;
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
  const items = container.list.items as ListItem[];
  const item = items.at(-1) ?? { blocks: [] };
  if (items.length === 0) items.push(item);
  return flowOf(item.blocks as FlowBlock[], { isTight: true });
}

function flowOf(blocks: Block[], { isDocument = false, isTight = false } = {}): Flow {
  return { blocks, isDocument, isTight, isApart: false, hasRows: false };
}

function divideByNumbers({ meaning, flow, list, hasLevels, numbers }: OpenList): void {
  if (list.type === "bulletList" || hasLevels) return;
  if (numbers.size === 0 && !meaning.isReversed) return;
  const start = meaning.start ?? (meaning.isReversed ? list.items.length : 1);
  flow.blocks.splice(-1, 1, ...partsOf(list, start, meaning.isReversed ? -1 : 1, numbers));
}
