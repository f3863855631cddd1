import pg from 'pg';
import { demoKeys } from '@cc/tools/stack';
import { type SignedUp, post } from '../kill/athletes.ts';
import type { Folders } from '../folders.ts';
import { poolerUrl } from '../parts/database.ts';
import type { Incident, Scene } from './incident.ts';

/** Parts of ours that go away, or that are full. */
export function partIncidents(folders: Folders): Incident[] {
  return [
    { what: 'one of two APIs is stopped', alerts: ['ProcessAway'], cause: (scene) => halt(scene, ['api-2']) },
    {
      what: 'both registries are stopped',
      alerts: ['ServiceAway'],
      cause: (scene) => halt(scene, ['registry-1', 'registry-2']),
    },
    {
      what: 'the store is stopped',
      alerts: ['StoreAway', 'NotReady'],
      cause: (scene) => halt(scene, ['store']),
    },
    {
      what: 'Postgres is set to read-only, as a hosted one with a full disk',
      alerts: ['DatabaseReadOnly'],
      async cause({ admin }) {
        const set = async (state: 'on' | 'off') => {
          await admin.query(`alter system set default_transaction_read_only = ${state}`);
          await admin.query('select pg_reload_conf()');
        };
        await set('on');
        return () => set('off');
      },
    },
    { what: 'Postgres is stopped', alerts: ['DatabaseAway'], cause: (scene) => halt(scene, ['postgres']) },
    {
      what: 'somebody takes all 300 connections of the pooler, while athletes ask for their purchases',
      alerts: ['DatabaseConnectionsTaken'],
      also: ['ServerErrors', 'DatabaseAway', 'DatabaseWaits', 'OwnMailFails', 'QueueUnmeasured'],
      cause: async (scene) => takeConnections(folders, await scene.athletes(4)),
    },
  ];
}

/** The last: a worker that starts checks payments, which other incidents prepare. */
export const workersAway: Incident = {
  what: 'both workers are stopped',
  alerts: ['ServiceAway'],
  also: ['WorkersAway'],
  cause: (scene) => halt(scene, ['worker-1', 'worker-2']),
};

async function halt({ part }: Scene, names: readonly string[]): Promise<() => Promise<void>> {
  await Promise.all(names.map((name) => part(name).halt()));
  return async () => {
    for (const name of names) part(name).resume();
  };
}

async function takeConnections(folders: Folders, athletes: readonly SignedUp[]): Promise<() => Promise<void>> {
  const taken: pg.Client[] = [];
  let isOver = false;
  // Until the pooler has no more. What others give back is taken as well.
  const take = async () => {
    while (!isOver) {
      const client = new pg.Client({ connectionString: poolerUrl(demoKeys(folders.data).POSTGRES_PASSWORD) });
      client.on('error', () => undefined);
      const isTaken = await client.connect().then(
        () => true,
        () => false,
      );
      if (isTaken) taken.push(client);
      else await new Promise((soon) => setTimeout(soon, 200));
    }
  };
  const ask = async (athlete: SignedUp) => {
    while (!isOver) {
      const asked = Array.from({ length: 5 }, () => post('/api/purchases', athlete.authorization, {}));
      await Promise.allSettled(asked);
      await new Promise((soon) => setTimeout(soon, 1000));
    }
  };
  const work = [take(), take(), take(), take(), ...athletes.map(ask)];
  return async () => {
    isOver = true;
    await Promise.all(work);
    await Promise.all(taken.map((client) => client.end()));
  };
}
