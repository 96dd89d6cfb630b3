import type { Block, Mark } from "@vestnik/domain/richText";
import {
  isHidden,
  type Meaning,
  readBox,
  readElement,
  readLanguage,
  readPlace,
  readStyleMarks,
} from "./htmlElements.ts";
import { Links, type LostLink } from "./links.ts";
import { isSeen, type Look, readLook } from "./look.ts";
import { OpenCode } from "./openCode.ts";
import { OpenMarks } from "./openMarks.ts";
import { Paragraphs } from "./paragraphs.ts";
import { inScript } from "./script.ts";
import {
  type Attributes,
  type FindProperty,
  readMargins,
  readStyle,
  type Style,
  StyleSheet,
} from "./style.ts";
import { seenText } from "./whiteSpace.ts";
import { goesOn, isListMarker, readListLevel } from "./wordLists.ts";

/** Leaves what was entered. */
type Leave = () => void;

export type ReaderOptions = {
  /** What a line break in the text is. */
  readonly newlines: "breaks" | "spaces";
  /** Written by ourselves: each paragraph is a line and means what it says. Elsewhere paragraphs stand apart. */
  readonly isOwn: boolean;
};

/**
 * Builds a document from the parser's events: what each element means for the text in it, and which text is none of the post's. Nothing here
 * recurses and the open containers are bounded, so that markup nested ten thousand deep is read like any other. The parser closes every
 * element it opened, in order.
 */
export class HtmlReader {
  lostPictures = 0;
  private readonly paragraphs: Paragraphs;
  private readonly marks = new OpenMarks();
  private readonly links: Links;
  private readonly sheet = new StyleSheet();
  private look: Look;
  private readonly leave: Leave[] = [];
  /** How many open elements are left out with all that is in them. */
  private dropped = 0;
  /** The text of an open style sheet, or the marker of an open item of Word's. */
  private aside: { text: string } | undefined;
  private code: OpenCode | undefined;

  constructor({ newlines, isOwn }: ReaderOptions) {
    const isDialect = newlines === "breaks";
    const whiteSpace = { breaks: isDialect, spaces: false };
    this.look = { whiteSpace, script: "none", isTiny: false, isInvisible: false };
    this.paragraphs = new Paragraphs({ isDialect, isOwn });
    this.links = new Links(this.paragraphs, this.marks);
  }

  get blocks(): readonly Block[] {
    return this.paragraphs.blocks;
  }

  get lostLinks(): readonly LostLink[] {
    return this.links.lost;
  }

  onopentag(name: string, attributes: Attributes): void {
    const style = readStyle(attributes["style"]);
    const find: FindProperty = (property) => this.sheet.find(name, attributes, style, property);
    this.leave.push(
      this.code
        ? this.enterInCode(this.code, name, attributes, find)
        : this.enterElement(name, attributes, style, find),
    );
  }

  onclosetag(): void {
    this.leave.pop()?.();
  }

  ontext(text: string): void {
    if (this.aside) this.aside.text += text;
    else if (this.dropped > 0 || !isSeen(this.look)) return;
    else if (this.code) this.code.append(text);
    else {
      const seen = seenText(text, this.look.whiteSpace, this.paragraphs.startsLine);
      this.write(inScript(seen, this.look.script));
    }
  }

  onend(): void {
    this.paragraphs.end();
  }

  private write(text: string): void {
    if (this.aside) this.aside.text += text;
    else this.paragraphs.write(text, this.marks.current);
  }

  private enterElement(
    name: string,
    attributes: Attributes,
    style: Style,
    find: FindProperty,
  ): Leave {
    if (name === "style") return this.enterAside((css) => this.sheet.add(css));
    const meaning = readElement(name, attributes, find);
    if (this.dropped > 0) return meaning.is === "dropped" ? this.enterDropped() : nothing;
    if (isListMarker(style)) return this.enterAside((marker) => this.paragraphs.makeItem(marker));
    if (isHidden(attributes, find)) return this.enterDropped();
    const enter = (): Leave => {
      const box = readBox(name, attributes);
      const leave = this.enter(meaning, attributes, find);
      if (box !== undefined && isSeen(this.look)) this.paragraphs.addBox(box ? "☑" : "☐");
      return leave;
    };
    return style.size === 0 && this.sheet.isEmpty ? enter() : this.enterStyle(style, find, enter);
  }

  private enter(meaning: Meaning, attributes: Attributes, find: FindProperty): Leave {
    switch (meaning.is) {
      case "mark":
        return this.enterMark(meaning.mark, attributes, find);
      case "paragraph":
        return this.enterTextBlock(meaning, attributes, find);
      case "list":
        return this.paragraphs.enterPlace((places) => places.enterList(meaning));
      case "item":
        return this.paragraphs.enterPlace((places) => places.enterItem(meaning));
      case "row":
        return this.paragraphs.enterPlace((places) => places.enterRow());
      case "cell":
        return this.enterCell();
      case "quote":
        return this.paragraphs.enterPlace((places) => places.enterQuote(meaning.expandable));
      case "pre":
        return this.enterCode();
      case "quotation":
        return isSeen(this.look) ? this.paragraphs.enterQuotation(this.marks.current) : nothing;
      case "script":
        return this.enterLook({ ...this.look, script: meaning.script });
      case "characters":
        if (isSeen(this.look)) this.write(meaning.text);
        return nothing;
      case "picture":
        this.addLostPicture();
        return nothing;
      case "dropped":
        return this.enterDropped();
      case "transparent":
        return nothing;
    }
  }

  private enterDropped(): Leave {
    this.dropped++;
    return () => this.dropped--;
  }

  /** Its text is no text of the post. */
  private enterAside(take: (text: string) => void): Leave {
    const outside = this.aside;
    const aside = { text: "" };
    this.aside = aside;
    return () => {
      this.aside = outside;
      take(aside.text);
    };
  }

  private enterStyle(style: Style, find: FindProperty, enter: () => Leave): Leave {
    const { on, off } = readStyleMarks(find, style);
    const leaveLook = this.enterLook(readLook(find, this.look));
    const leave = enter();
    const leaveMarks = this.marks.enter(on, off);
    return () => {
      leaveMarks();
      leave();
      leaveLook();
    };
  }

  private enterLook(look: Look): Leave {
    const outside = this.look;
    this.look = look;
    return () => (this.look = outside);
  }

  /** An element such as `b` or `a` may be a block, a row or a cell as well. */
  private enterMark(mark: Mark, attributes: Attributes, find: FindProperty): Leave {
    const place = readPlace(attributes, find);
    const leavePlace = place ? this.enter(place, attributes, find) : nothing;
    const leave = mark.type === "link" ? this.links.enter(mark.href) : this.marks.enter([mark]);
    return () => {
      leave();
      leavePlace();
    };
  }

  /** Also where letters have no size: templates of mail put pictures into such cells. */
  private addLostPicture(): void {
    if (!this.look.isInvisible) this.lostPictures++;
  }

  private enterTextBlock(
    meaning: Extract<Meaning, { is: "paragraph" }>,
    attributes: Attributes,
    find: FindProperty,
  ): Leave {
    const level = readListLevel(attributes, find);
    const isApart = meaning.apart && level === undefined;
    const { above = isApart, below = isApart } = readMargins(find);
    const leave = this.paragraphs.enterParagraph({
      spaced: meaning.spaced,
      margins: { above, below },
      level,
      goesOn: goesOn(attributes),
    });
    if (!meaning.heading) return leave;
    const leaveHeading = this.marks.enterHeading();
    return () => {
      leaveHeading();
      leave();
    };
  }

  /** Without a row around it a cell is only apart from the one before. */
  private enterCell(): Leave {
    if (this.paragraphs.isRow) return this.paragraphs.enterPlace((places) => places.enterCell());
    this.write(" ");
    return () => this.write(" ");
  }

  private enterCode(): Leave {
    return this.paragraphs.enterPlace((places) => {
      const code = new OpenCode();
      this.code = code;
      return () => {
        this.code = undefined;
        places.push({ type: "code", language: code.language, text: code.text });
      };
    });
  }

  private enterInCode(
    code: OpenCode,
    name: string,
    attributes: Attributes,
    find: FindProperty,
  ): Leave {
    const meaning = readElement(name, attributes, find);
    if (meaning.is === "dropped" || isHidden(attributes, find)) return this.enterDropped();
    if (!isSeen(readLook(find, this.look))) return this.enterDropped();
    if (this.dropped > 0) return nothing;
    if (name === "code") code.takeLanguage(readLanguage(attributes));
    if (meaning.is === "characters") code.append(meaning.text);
    if (meaning.is === "picture") this.addLostPicture();
    if (meaning.is !== "paragraph" && meaning.is !== "item" && meaning.is !== "row") return nothing;
    code.startLine();
    return () => code.startLine();
  }
}

const nothing = (): void => {};
