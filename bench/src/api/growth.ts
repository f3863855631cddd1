import { grantPlan } from '@cc/supabase/grant-plan';
import { Pool } from 'pg';
import { median } from '../frame/median.ts';
import type { Values } from '../frame/suite.ts';
import { fillCoaches } from './coaches.ts';
import { endPools } from './end-pools.ts';
import { coachQueries } from './coach-queries.ts';
import { readAsUser } from './read-as-user.ts';

export const sizes = [4_000, 20_000, 100_000, 1_000_000];
const [base, most] = [20_000, 1_000_000];
const repeats = 15;
/** Somebody who may read addresses. */
const buyer = '00000000-0000-4000-8000-000000000001';

/** One database for each number of coaches. */
export interface Growth {
  /** Milliseconds of a query by the number of coaches, and how they grow. */
  readonly sample: (query: string) => Promise<Values>;
  readonly close: () => Promise<void>;
}

/** @param urlOf the connection string of a database, for the superuser; the one that is called `prepared` is copied. */
export async function prepareGrowth(admin: Pool, urlOf: (database: string) => string): Promise<Growth> {
  const databases = new Map<number, Pool>();
  for (const size of sizes) {
    await admin.query(`create database coaches_${size} template prepared`);
    const pool = new Pool({ connectionString: urlOf(`coaches_${size}`), max: 1 });
    await fillCoaches(pool, size);
    await pool.query(`insert into auth.users (id, email) values ($1, 'buyer@mail.example')`, [buyer]);
    await grantPlan(pool, { userId: buyer, title: 'Starter', tokens: 30, amountCents: 1299 });
    databases.set(size, pool);
  }
  return {
    async sample(query) {
      const times: [string, number | undefined][] = [];
      for (const [size, pool] of databases) {
        const questions = coachQueries[query]?.questions(size) ?? [];
        times.push([String(size), await medianTime(() => readAsUser(pool, buyer, questions))]);
      }
      const taken = Object.fromEntries(times);
      return { ...taken, growth: (taken[String(most)] ?? NaN) / (taken[String(base)] ?? NaN) };
    },
    close: () => endPools(databases.values()),
  };
}

async function medianTime(work: () => Promise<void>): Promise<number | undefined> {
  await work();
  const times: number[] = [];
  for (let i = 0; i < repeats; i += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return median(times);
}
