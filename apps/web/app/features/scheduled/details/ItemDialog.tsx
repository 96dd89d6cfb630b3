import { Suspense, type FunctionComponent } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../shared/ui/dialog/Dialog.tsx";
import { useChannelsPhrase } from "../items/useItemWords.ts";
import { DetailsShape } from "./DetailsShape.tsx";
import type { ItemDialogContentProps } from "./ItemDialogContent.tsx";
import type { AskedItem, ItemActions } from "./useItemActions.ts";

export type OpenDialog =
  | {
      readonly kind: "details";
      readonly id: string;
      /** What was handed over from this dialog: its result is shown here. */
      readonly published?: readonly string[];
    }
  | { readonly kind: "reschedule"; readonly item: AskedItem; readonly isFromDetails: boolean }
  | { readonly kind: "publish"; readonly item: AskedItem; readonly isFromDetails: boolean };

export type ItemDialogProps = {
  /** The last dialog stays while it closes. */
  readonly dialog: OpenDialog | undefined;
  readonly opened: boolean;
  readonly now: Date;
  readonly actions: ItemActions;
  readonly content: FunctionComponent<ItemDialogContentProps>;
  readonly onDialog: (dialog: OpenDialog) => void;
  readonly onClose: () => void;
};

/** One dialog whose content changes, so that the focus stays inside it; the code of the content is fetched when it is first opened. */
export function ItemDialog(props: ItemDialogProps) {
  const { dialog, opened, content: Content, onClose, ...rest } = props;
  return (
    <Dialog opened={opened} title={useTitle(dialog)} onClose={onClose}>
      <Suspense fallback={<DetailsShape />}>
        {dialog && <Content dialog={dialog} onClose={onClose} {...rest} />}
      </Suspense>
    </Dialog>
  );
}

function useTitle(dialog: OpenDialog | undefined): string {
  const { t } = useTranslation("scheduled");
  const phrase = useChannelsPhrase();
  if (!dialog || dialog.kind === "details") return t("details.title");
  const { siblings } = dialog.item;
  if (siblings.length === 1) {
    if (dialog.kind === "reschedule") return t("reschedule.title");
    return t("publish.title", { channel: phrase(siblings) });
  }
  return t(dialog.kind === "reschedule" ? "reschedule.titleAll" : "publish.titleAll", {
    count: siblings.length,
  });
}
