import type { Publication } from "@vestnik/contract/publications";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../shared/ui/dialog/Dialog.tsx";
import { useChannelsPhrase } from "../items/useItemWords.ts";
import { ItemDetails } from "./ItemDetails.tsx";
import { PublishQuestion } from "./PublishQuestion.tsx";
import { RescheduleForm } from "./RescheduleForm.tsx";
import type { AskedItem, ItemActions } from "./useItemActions.ts";

/** One dialog whose content changes, so that the focus stays inside it. */
export type OpenDialog =
  | { readonly kind: "details"; readonly id: string }
  | { readonly kind: "reschedule"; readonly item: AskedItem; readonly isFromDetails: boolean }
  | { readonly kind: "publish"; readonly item: AskedItem; readonly isFromDetails: boolean };

export type ItemDialogProps = {
  /** The last dialog stays while it closes. */
  readonly dialog: OpenDialog | undefined;
  readonly opened: boolean;
  readonly now: Date;
  readonly actions: ItemActions;
  readonly trouble: (publication: Publication) => ReactNode;
  readonly onDialog: (dialog: OpenDialog) => void;
  readonly onClose: () => void;
};

export function ItemDialog({ dialog, opened, onClose, ...rest }: ItemDialogProps) {
  return (
    <Dialog opened={opened} title={useTitle(dialog)} onClose={onClose}>
      {dialog && <DialogContent dialog={dialog} onClose={onClose} {...rest} />}
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

type DialogContentProps = Omit<ItemDialogProps, "dialog" | "opened"> & {
  readonly dialog: OpenDialog;
};

function DialogContent(props: DialogContentProps) {
  const { dialog, now, actions, trouble, onDialog, onClose } = props;
  if (dialog.kind === "details") {
    return (
      <ItemDetails
        key={dialog.id}
        id={dialog.id}
        actions={actions}
        trouble={trouble}
        onDialog={onDialog}
        onClose={onClose}
      />
    );
  }
  const { item, isFromDetails } = dialog;
  const leave = () => (isFromDetails ? onDialog({ kind: "details", id: item.id }) : onClose());
  if (dialog.kind === "publish") {
    return (
      <PublishQuestion
        item={item}
        onCancel={leave}
        onConfirm={() => {
          void actions.publishNow(item);
          onClose();
        }}
      />
    );
  }
  return (
    <RescheduleForm
      item={item}
      now={now}
      onCancel={leave}
      onSave={async (dueAt, timeZone) => {
        const isMoved = await actions.reschedule(item, dueAt, timeZone);
        // After a refusal the reason is shown, and the details show the present state.
        if (isMoved) onClose();
        else onDialog({ kind: "details", id: item.id });
      }}
    />
  );
}
