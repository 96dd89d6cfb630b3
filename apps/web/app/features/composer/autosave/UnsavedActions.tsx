import { Button, Group } from "@mantine/core";

export type UnsavedActionsProps = {
  readonly show: string;
  readonly discard: string;
  readonly onShow: () => void;
  readonly onDiscard: () => void;
};

/** The actions for a stored version that is not the one in the editor. */
export function UnsavedActions({ show, discard, onShow, onDiscard }: UnsavedActionsProps) {
  return (
    <Group gap="xs">
      <Button variant="default" size="compact-sm" h={36} onClick={onShow}>
        {show}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        c="var(--v-text)"
        size="compact-sm"
        h={36}
        onClick={onDiscard}
      >
        {discard}
      </Button>
    </Group>
  );
}
