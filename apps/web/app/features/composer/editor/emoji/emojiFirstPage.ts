/** What authors of channels use most: the first page of the picker. Its others, and the words it searches in, are ours as well (`build/emoji.ts`): no other host is asked while somebody writes. */
export const firstPage: readonly string[] = [
  // To catch the eye: news, warnings, lists
  ..."🔥 ❗ ❓ ‼️ ⚡ ✨ ⭐ 🌟 💥 💯 ✅ ❌ ☑️ ➕ ➖ ➡️ ⬅️ ⬆️ ⬇️ ▶️ 🔴 🟢 🔵 🟡 🔸 🔹 ⚠️ 🚨 📌 📍".split(
    " ",
  ),
  // Numbered points
  ..."1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣".split(" "),
  // Work and announcements
  ..."📢 📣 🔔 📰 📅 🕐 ⏰ ⏳ 📈 📉 📊 💡 🚀 🎯 🏆 💰 💳 🛒 🎁 📦 🔗 📎 📝 📚 💻 📱 📷 🎬 🎧 🎵 🔍 🔒 ⚙️".split(
    " ",
  ),
  // Faces
  ..."😀 😁 😂 🤣 😊 😉 😍 🥰 😘 😎 🤔 🤗 🤩 😢 😭 😡 😱 🙄 😴 🤯 🥳".split(" "),
  // Hands
  ..."👍 👎 👏 🙏 💪 👌 🤝 👋 👇 👉 🙌 ✌️".split(" "),
  // Hearts and holidays
  ..."❤️ 🧡 💛 💚 💙 💜 🖤 💔 🎉 🎂 🎄 🌸".split(" "),
  // The rest of a day
  ..."☀️ 🌧️ ❄️ 🌍 ☕ 🍕".split(" "),
];
