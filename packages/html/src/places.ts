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
};

/** A flow; or a list or a row of a table, which only take items and cells. */
type Container =
  | { readonly kind: "flow"; readonly flow: Flow }
  | { readonly kind: "list"; readonly items: { readonly blocks: Block[] }[] }
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

  enterList(type: "bulletList" | "numberedList", start: number): Leave | undefined {
    if (this.lists === MAX_LIST_DEPTH) return undefined;
    const items: { readonly blocks: FlowBlock[] }[] = [];
    this.push(type === "bulletList" ? { type, items } : { type, start, items });
    this.lists++;
    return this.enter({ kind: "list", items }, () => this.lists--);
  }

  enterItem(): Leave | undefined {
    const container = this.containers.at(-1);
    if (container?.kind !== "list") return undefined;
    const item = { blocks: [] as FlowBlock[] };
    container.items.push(item);
    return this.enter({ kind: "flow", flow: flowOf(item.blocks, { isTight: true }) });
  }

  enterRow(): Leave | undefined {
    if (this.tables === MAX_TABLE_DEPTH) return undefined;
    const cells: Flow[] = [];
    this.tables++;
    return this.enter({ kind: "row", cells }, () => {
      this.tables--;
      for (const block of joinCells(cells.map(({ blocks }) => blocks))) this.push(block);
    });
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
  const item = container.items.at(-1) ?? { blocks: [] };
  if (container.items.length === 0) container.items.push(item);
  return flowOf(item.blocks, { isTight: true });
}

function flowOf(blocks: Block[], { isDocument = false, isTight = false } = {}): Flow {
  return { blocks, isDocument, isTight, isApart: false };
}
