/* A clock, a permission and notifications for the page of reminders that bin/check-pages opens in India, and, as
   `checkTimes`, how many notifications come too many: at their times on the reader's clock, at their times in UTC,
   which is the zone of the site, and at a time that the reader chose. */
window.setInterval = (call) => { window.tick = call; };
window.Notification = class { constructor() { window.count += 1; } static permission = "granted"; };
window.Date = class extends Date { constructor() { super(window.now); } };

window.checkTimes = () => {
  const reminders = [...document.querySelectorAll("[data-time]")];
  const { time } = reminders[0].dataset;
  const at = (now, settings) => {
    localStorage.setItem("gazette.reminders", JSON.stringify({ wanted: true, ...settings }));
    Object.assign(window, { now, count: 0 }).tick();
    return window.count;
  };
  const counts = [
    at(`2026-01-05T${time}:30+05:30`), at(`2026-01-05T${time}:30Z`) - reminders.filter((one) => one.dataset.time === time).length,
    at("2026-01-06T23:59:30Z", { time: "05:29" }) - reminders.length,
  ];
  localStorage.clear();
  return counts;
};
