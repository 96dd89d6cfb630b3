import type { WrongText } from "../faults.ts";
import { languageOf } from "./language.ts";
import { samplePost } from "./samplePost.ts";

const LONG = 6000;
const THOUGHT = "The user wants a post. I should keep it short and friendly.\n\nLet me write it.";
const THOUGHTS = `<think>\n${THOUGHT}\n</think>\n\n`;

/** What models do to a text though they were asked not to. */
export function wrongText(how: WrongText, text: string): string {
  switch (how) {
    case "headings":
      return `# Sure! Here is your post\n\n## Part one\n\n${text}\n\n---\n\n**Bold** and [a link](https://example.com)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n\`\`\`\nfenced\n\`\`\``;
    case "html":
      return `<h1>Post</h1>\n<p>${text}</p>\n<script>alert(document.cookie)</script>\n<img src="x" onerror="alert(1)">\n<a href="javascript:alert(2)">more</a>`;
    case "long":
      return `${text} `.repeat(Math.ceil(LONG / (text.length + 1))).slice(0, LONG - 1) + ".";
    case "other_language":
      return samplePost(languageOf(text) === "ru" ? "our news" : "о наших новостях");
    case "thoughts":
      return THOUGHTS + text;
    case "thoughts_alone":
      return THOUGHTS;
    case "thoughts_unopened":
      return THOUGHTS.slice("<think>".length) + text;
    case "channels":
      return `<|channel|>analysis<|message|>${THOUGHT}<|end|><|start|>assistant<|channel|>final<|message|>${text}<|return|>`;
    // How it is sent is wrong, not what it says.
    case "parts":
      return text;
    default:
      return how satisfies never;
  }
}
