import {
  IconBook,
  IconBroadcast,
  IconCalendar,
  IconCreditCard,
  IconHistory,
  IconPencil,
} from "@tabler/icons-react";

export const tabIcons = {
  content: IconPencil,
  channels: IconBroadcast,
  instructions: IconBook,
  subscription: IconCreditCard,
  scheduled: IconCalendar,
  history: IconHistory,
};
