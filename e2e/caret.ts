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
 * Presses keys that move the caret. The browser moves it at once and notifies the editor a moment later; keys that come
 * faster than a person can type would act on the old position of the caret.
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
