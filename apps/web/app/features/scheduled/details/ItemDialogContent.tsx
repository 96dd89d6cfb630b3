import { ItemDetails } from "./ItemDetails.tsx";
import type { ItemDialogProps, OpenDialog } from "./ItemDialog.tsx";
import type { ItemParts } from "./itemParts.ts";
import { PublishQuestion } from "./PublishQuestion.tsx";
import { RescheduleForm } from "./RescheduleForm.tsx";

export type ItemDialogContentProps = Pick<
  ItemDialogProps,
  "now" | "actions" | "onDialog" | "onClose"
> & {
  readonly dialog: OpenDialog;
};

/** The details of a publication, or a question about it. */
export function ItemDialogContent(props: ItemDialogContentProps & { readonly parts: ItemParts }) {
  const { dialog, now, actions, parts, onDialog, onClose } = props;
  if (dialog.kind === "details") {
    return (
      <ItemDetails
        key={dialog.id}
        id={dialog.id}
        published={dialog.published}
        actions={actions}
        parts={parts}
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
        onConfirm={async () => {
          const published = await actions.publishNow(item);
          // After a refusal the reason is shown, and the details show the present state.
          onDialog({ kind: "details", id: item.id, ...(published && { published }) });
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
