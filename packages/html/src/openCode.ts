/** A block of code while it is read: only its language and its line breaks matter; lines may come as blocks of their own. */
export class OpenCode {
  text = "";
  language: string | null = null;
  /** Stored, because reading the end of a long text that is still being concatenated copies all of it. */
  private endsLine = false;

  append(text: string): void {
    if (text === "") return;
    this.text += text;
    this.endsLine = text.endsWith("\n");
  }

  startLine(): void {
    if (this.text !== "" && !this.endsLine) this.append("\n");
  }

  /** What stands before the code of a language is its label and a button to copy it. */
  takeLanguage(language: string | null): void {
    if (language === null || this.language !== null) return;
    this.language = language;
    this.text = "";
  }
}
