// The emulator's clock.
import { control, find, timeText } from "./dom.js";

/** Makes the buttons work. */
export function prepareClock() {
  for (const button of document.querySelectorAll("[data-advance]")) {
    button.addEventListener("click", () => advance(Number(button.getAttribute("data-advance"))));
  }
  const form = find("advance", HTMLFormElement);
  form.addEventListener("submit", (submitted) => {
    submitted.preventDefault();
    advance(Number(new FormData(form).get("seconds")));
  });
}

/** @param {number} now */
export function showTime(now) {
  const time = find("now", HTMLTimeElement);
  time.textContent = timeText(now);
  time.dateTime = new Date(now).toISOString();
}

/** @param {number} seconds */
function advance(seconds) {
  void control("POST", "/clock", { advance: seconds });
}
