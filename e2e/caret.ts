import type { Locator } from "@playwright/test";

type Selection = { eq: (other: object) => boolean };
type EditorElement = HTMLElement & {
  editor: {
    view: {
      hasFocus: () => boolean;
      domSelectionRange: () => object;
      domObserver: { currentSelection: Selection };
    };
  };
};

/**
 * Presses keys that move the caret. The browser moves it at once and tells the editor a moment later; keys that come sooner than
 * hands can press them would meet the place where the caret was before.
 */
export async function moveCaret(editor: Locator, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await editor.press(key);
    await editor.evaluate(async (element) => {
      const { view } = (element as EditorElement).editor;
      const knows = () => view.domObserver.currentSelection.eq(view.domSelectionRange());
      while (view.hasFocus() && !knows()) await new Promise(requestAnimationFrame);
    });
  }
}
