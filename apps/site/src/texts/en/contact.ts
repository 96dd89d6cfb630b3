export const contact = {
  pageTitle: "Contact · Vestnik",
  description:
    "How to reach the people who run Vestnik: e-mail, Telegram, the support chat and working hours.",
  title: "Contact",
  lead: "Questions about Vestnik, about your account or about your data? Write to us.",
  unreachable:
    "There are no contact details here yet. Ask the person who gave you the link to this site, or the administrator of your organisation.",
  company: "Who runs this site",
  email: "E-mail",
  telegram: "Telegram",
  chat: "Support chat",
  chatLink: "Open the chat group",
  video: "Video channel",
  videoLink: "Watch the videos",
  hours: "Working hours",
  hoursText: "Monday to Friday, 9:00 to 18:00 GMT",
  answer: "Answers",
  answerText: "Usually within 24 hours.",
  weekend: "On the Business plan, at weekends too.",
  helpYourself: "You may find the answer sooner",
  helpYourselfText:
    "If a post did not go out, the History tab says why and offers the button that helps. The Instructions tab shows how to create a bot and connect a channel.",
  data: "What is stored about you, how to download it and how to delete it:",
  privacy: "Privacy policy",
} as const;
