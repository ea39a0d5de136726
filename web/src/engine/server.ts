/** The engine on the server, for sites without the module and browsers that run none. It keeps nothing there. */

import { Trouble } from '../api/http';
import { BLOCKED, LOST } from './engine';
import type { Journal } from './journal';
import { Questions, type Open, type Said } from './questions';

/** Sends what was played and what is asked, and brings an answer to each; what goes wrong on the way is a `Trouble`. */
export type Post = (body: string, stop: AbortSignal) => Promise<unknown[]>;

/** So many questions go in one request. */
const MOST = 64;

export class ServerEngine extends Questions {
  #post: Post;
  /** The first of those open, once they were sent, and how to hang up. */
  #sent: { questions: Open[]; line: AbortController } | undefined;

  constructor(post: Post, journal?: Journal) {
    super(journal);
    this.#post = post;
  }

  /** Whatever is asked in one go is sent in one. */
  protected go(): void {
    queueMicrotask(() => this.#send());
  }

  /** Sends what waits. A bot may be told to stop, so it goes alone. */
  #send(): void {
    if (this.#sent || this.open.length === 0) return;
    const alone = this.open.findIndex(({ command }) => command === 'best');
    const count = alone < 0 ? MOST : Math.max(1, Math.min(alone, MOST));
    const sent = { questions: this.open.slice(0, count), line: new AbortController() };
    this.#sent = sent;
    const lines = sent.questions.map(({ line }) => line);
    this.#post(`{"played":[${this.journal.lines.join()}],"asked":[${lines.join()}]}`, sent.line.signal)
      .then((answers) => sent.questions.forEach((open, i) => this.settle(open, answers[i] as Said)))
      .catch((why: unknown) => sent.questions.forEach((open) => this.#fail(open, why)))
      .finally(() => {
        this.#sent = undefined;
        this.go();
      });
  }

  /** A host that knows no such address will never answer; any other may, the next time. */
  #fail(open: Open, why: unknown): void {
    if (!this.drop(open)) return;
    const { code, message } = why instanceof Trouble ? why : new Trouble('', String(why));
    open.fail(new Trouble(/^(404|405|not-found)$/.test(code) ? BLOCKED : LOST, message));
  }

  protected stop(open: Open): void {
    if (!this.drop(open)) return;
    if (this.#sent?.questions.includes(open)) this.#sent.line.abort();
    open.done(undefined);
  }

  protected hangUp(): void {
    this.#sent?.line.abort();
  }
}
