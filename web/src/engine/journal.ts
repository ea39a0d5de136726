/** What has to be asked again to bring another session to where one is: dice and bots' luck too. */

const BEGINNINGS = ['new', 'load', 'replay', 'unfold'];
const EVENTS = ['play', 'chance'];

export class Journal {
  #lines: { command: string; line: string }[] = [];

  /** Notes what was asked and not refused. */
  note(command: string, line: string): void {
    if (BEGINNINGS.includes(command)) this.#lines = [{ command, line }];
    else if (EVENTS.includes(command) || command === 'takeback') this.#lines.push({ command, line });
    else if (command === 'undo') {
      // Taking back restores the dice too, so what was taken back need not be asked again.
      const last = this.#lines.at(-1);
      if (last && EVENTS.includes(last.command)) this.#lines.pop();
      else this.#lines.push({ command, line });
    }
  }

  get lines(): string[] {
    return this.#lines.map(({ line }) => line);
  }
}
