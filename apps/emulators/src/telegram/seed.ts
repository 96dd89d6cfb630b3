import { drawDemoPicture } from "./demoPictures.ts";
import type { Control } from "./control.ts";

/** A small Telegram to try things in: two channels that work, and two chats that show refusals. */
export function seedDemo(control: Control): void {
  const demo = control.createBot({ username: "vestnik_demo_bot", firstName: "Vestnik Demo" });
  const second = control.createBot({ username: "city_desk_bot", firstName: "City Desk" });
  const coffee = control.createChat({
    title: "Morning Coffee",
    username: "morning_coffee",
    note: "works",
  });
  const news = control.createChat({
    title: "Городские новости",
    username: "city_news",
    note: "works",
  });
  const family = control.createChat({ title: "Family Archive", note: "noRight" });
  const group = control.createChat({ title: "Редакция", type: "supergroup", note: "group" });
  control.setPicture(coffee.id, drawDemoPicture([150, 92, 52], [250, 236, 214]));
  control.setPicture(news.id, drawDemoPicture([38, 92, 148], [246, 200, 84]));
  control.setMember(coffee.id, demo.id);
  control.setMember(news.id, demo.id);
  control.setMember(news.id, second.id);
  control.setMember(family.id, demo.id, { status: "member" });
  control.setMember(group.id, demo.id, { status: "member" });
  control.createTopic(group.id, "Планы");
  control.closeTopic(group.id, control.createTopic(group.id, "Архив"));
}
