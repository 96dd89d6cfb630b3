export const problems = {
  label: "Needs your attention",
  needYou_one: ", {{count}} needs you",
  needYou_other: ", {{count}} need you",
  more_one: "{{count}} more problem",
  more_other: "{{count}} more problems",
  solved: "No problems left.",
  leave: "Leave it as it is and don’t remind me",
  sent_one: "{{count}} is being sent again.",
  sent_other: "{{count}} are being sent again.",
  blockedLabel: "Messages in Telegram",
  blocked: "@{{bot}} cannot write to you in Telegram, so problems are shown only here.",
  blockedMore: "What to do",
};
