import type { User } from "@vestnik/contract/auth";
import { Avatar, Group, Text } from "@mantine/core";

/** @username, or the first name without one. */
export function nameOf({ username, firstName }: User): string {
  return username ? `@${username}` : firstName;
}

/** The photo, or the first letter when there is none or it does not load; @username, or the first name without one. */
export function UserBadge({ user }: { user: User }) {
  const letter = Array.from(user.username ?? user.firstName)[0]?.toUpperCase() ?? "?";
  return (
    <Group gap="xs" wrap="nowrap" miw={0}>
      <Avatar src={user.photoUrl} alt="" aria-hidden size={36} color="petrol" variant="filled">
        {letter}
      </Avatar>
      <Text fw={550} truncate maw={180}>
        {nameOf(user)}
      </Text>
    </Group>
  );
}
