import type { Publication } from "@vestnik/contract/publications";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../shared/ui/dialog/Dialog.tsx";
import { ItemDetails } from "./ItemDetails.tsx";
import type { SeenItem } from "./itemMutations.ts";
import { PublishQuestion } from "./PublishQuestion.tsx";
import { RescheduleForm } from "./RescheduleForm.tsx";
import type { ItemActions } from "./useItemActions.ts";

export type AskedItem = SeenItem & {
  readonly channelTitle: string;
  /** The first words of its content. */
  readonly words: string;
};

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
  if (!dialog || dialog.kind === "details") return t("details.title");
  if (dialog.kind === "reschedule") return t("reschedule.title");
  return t("publish.title", { channel: dialog.item.channelTitle });
}

type DialogContentProps = Omit<ItemDialogProps, "dialog" | "opened"> & {
  readonly dialog: OpenDialog;
};

function DialogContent(props: DialogContentProps) {
  const { dialog, now, actions, trouble, onDialog, onClose } = props;
  if (dialog.kind === "details") {
    return (
      <ItemDetails
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
        const isMoved = await actions.reschedule({ item, dueAt, timeZone });
        // After a refusal the reason is shown, and the details show the present state.
        if (isMoved) onClose();
        else onDialog({ kind: "details", id: item.id });
      }}
    />
  );
}
