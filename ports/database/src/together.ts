import type { Db } from '@gpuaas/kernel';
import { reveal } from './handle.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** The most that one statement asks for. */
const mostTogether = 64;

interface Question<Q, A> {
  asked: Q;
  resolve(answer: A): void;
  reject(error: unknown): void;
}

/**
 * For what every call asks: questions that come in the same moment go in one statement, and the busier the process, the
 * fewer statements a call costs. `ask` answers each question at its place. In a transaction each is asked by itself,
 * since it may see what others may not. When the statement itself is at fault, each is asked again by itself, so that
 * nobody fails because of somebody else.
 */
export function together<Q, A>(
  ask: (db: Db, questions: readonly Q[]) => Promise<A[]>,
): (db: Db, asked: Q) => Promise<A> {
  const waiting = new Map<Db, Question<Q, A>[]>();

  async function alone(db: Db, question: Q): Promise<A> {
    const [answer] = await ask(db, [question]);
    return answer as A;
  }

  async function answerAll(db: Db, questions: readonly Question<Q, A>[]): Promise<void> {
    try {
      const answers = await ask(
        db,
        questions.map(({ asked }) => asked),
      );
      for (const [at, question] of questions.entries()) question.resolve(answers[at] as A);
    } catch (error) {
      const again = questions.length > 1 && !(error instanceof DatabaseUnavailable);
      for (const { asked, resolve, reject } of questions) {
        if (again) alone(db, asked).then(resolve, reject);
        else reject(error);
      }
    }
  }

  return (db, asked) => {
    if (reveal(db).transaction) return alone(db, asked);
    return new Promise((resolve, reject) => {
      const others = waiting.get(db);
      if (others && others.length < mostTogether) {
        others.push({ asked, resolve, reject });
        return;
      }
      const questions = [{ asked, resolve, reject }];
      waiting.set(db, questions);
      // Once everything that has arrived by now was read.
      setImmediate(() => {
        if (waiting.get(db) === questions) waiting.delete(db);
        void answerAll(db, questions);
      });
    });
  };
}
