/* The settings of notifications: shows the state that the page has ready for what the browser allows and what
   the reader wants. What the states are is decided in NotificationSettingsViewModel; this only looks them up. */
"use strict";
(() => {
  const key = "gazette.reminders";
  const states = [...document.querySelectorAll("[data-when]")];
  const reminders = [...document.querySelectorAll("[data-time]")];

  const settings = () => {
    try { return JSON.parse(localStorage.getItem(key)) || {}; } catch { return {}; }
  };
  const save = (changes) => {
    // Where the browser keeps nothing, it holds until the page is left.
    try { localStorage.setItem(key, JSON.stringify({ ...settings(), ...changes })); } catch {}
    show();
  };

  function show() {
    const { wanted = false, time = "" } = settings();
    const allowed = window.Notification?.permission ?? "none";
    const name = `${allowed}-${wanted ? "on" : "off"}`;
    const state = states.find((one) => one.dataset.when.split(" ").includes(name)) ?? states[0];
    for (const one of states) one.hidden = one !== state;
    // Each state has a switch of its own, as the page came with it.
    for (const input of document.querySelectorAll("[data-does=switch]")) input.checked = input.defaultChecked;
    for (const input of document.querySelectorAll("[data-does=time]")) input.value = time;
  }

  async function ask() {
    const answer = await Notification.requestPermission();
    save({ wanted: answer === "granted" });
  }

  function remind() {
    const { wanted = false, time = "" } = settings();
    if (!wanted || window.Notification?.permission !== "granted") return;
    const now = new Date();
    for (const one of reminders) {
      const today = now.toDateString();
      // A time of the site is one of its zone, a time that the reader chose one of the reader's own.
      const timeZone = time ? undefined : one.dataset.zone ?? "UTC";
      const minute = now.toLocaleTimeString("en-GB", { timeZone }).slice(0, 5);
      if ((time || one.dataset.time) !== minute || one.dataset.shown === today) continue;
      one.dataset.shown = today;
      try { new Notification(one.dataset.title, { body: one.dataset.text }); } catch { return; }
    }
  }

  document.addEventListener("click", (event) => {
    if (event.target.dataset.does === "ask") ask();
  });
  document.addEventListener("change", (event) => {
    if (event.target.dataset.does === "switch") save({ wanted: event.target.checked });
    if (event.target.dataset.does === "time") save({ time: event.target.value });
  });
  // Back from the system's settings, the permission may be another one.
  document.addEventListener("visibilitychange", () => { if (!document.hidden) show(); });
  show();
  setInterval(remind, 20000);
})();
