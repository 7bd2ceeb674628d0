/** The bill this device took: its token stays here, and what it says comes from the server (pembayaran 17). */
import type {
  bacaTagihan,
  bayarMidtrans,
  buatTagihan,
  konfirmasiTagihan,
  mintaKodeTagihan,
  Tagihan,
} from '@gerbang/contract/applicant/pembayaran/tagihan';
import type { BodyOf } from '@gerbang/contract/wire/endpoint';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type CallError, callLight, failureOf } from '../../../api/client.ts';

const PLACE = 'gerbang.tagihan';
/** How often is looked whether a payment arrived, where one is under way. */
const LOOK_MS = 5_000;
const kept = (): string | null => {
  try {
    return localStorage.getItem(PLACE);
  } catch {
    return null;
  }
};
/** Keeps the token, or forgets it; a browser that keeps nothing shows the bill until the page is left. */
const keep = (token: string | null): void => {
  try {
    if (token === null) localStorage.removeItem(PLACE);
    else localStorage.setItem(PLACE, token);
  } catch {
    // Nothing to do: the page goes on without.
  }
};

export interface BillState {
  bill: Tagihan | null;
  busy: boolean;
  failure: CallError | null;
  /** Another number each time something was done here; 0 while nothing was. */
  turn: number;
  take: (asked: BodyOf<typeof buatTagihan>) => Promise<void>;
  confirm: (kode: string) => Promise<void>;
  sendCode: () => Promise<void>;
  renew: () => Promise<void>;
  /** Leads to the page at Midtrans. */
  leave: () => Promise<void>;
  forget: () => void;
}

/** The bill of this device and what can be done with it; one thing at a time. */
export const useBill = (): BillState => {
  const [token, setToken] = useState(kept);
  const [bill, setBill] = useState<Tagihan | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [turn, setTurn] = useState(0);
  const underWay = useRef(false);
  const forget = useCallback(() => {
    keep(null);
    setToken(null);
    setBill(null);
    setFailure(null);
  }, []);
  const doing = async (work: () => Promise<Tagihan>): Promise<void> => {
    // The second press of a double click takes no second bill.
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setFailure(null);
    try {
      setBill(await work());
      setTurn((before) => before + 1);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  const params = { token: token ?? '' };
  const read = () => callLight<typeof bacaTagihan>('GET', '/api/v2/tagihan/{token}', { params });
  useEffect(() => {
    if (token === null) return;
    let wanted = true;
    callLight<typeof bacaTagihan>('GET', '/api/v2/tagihan/{token}', { params: { token } }).then(
      (found) => wanted && setBill(found),
      // One that is gone is forgotten; without a connection it may be read later.
      (error: unknown) => wanted && failureOf(error).status === 404 && forget(),
    );
    return () => {
      wanted = false;
    };
  }, [token, forget]);
  const isAwaited = bill?.keadaan === 'menunggu' && bill.midtrans !== null && bill.midtrans !== 'belum';
  useEffect(() => {
    if (token === null || !isAwaited) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      callLight<typeof bacaTagihan>('GET', '/api/v2/tagihan/{token}', { params: { token } }).then(
        setBill,
        () => {},
      );
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [token, isAwaited]);
  return {
    bill,
    busy,
    failure,
    turn,
    take: (asked) =>
      doing(async () => {
        const { token: given, ...made } = await callLight<typeof buatTagihan>('POST', '/api/v2/tagihan', {
          body: asked,
        });
        keep(given);
        setToken(given);
        return made;
      }),
    confirm: (kode) =>
      doing(() =>
        callLight<typeof konfirmasiTagihan>('POST', '/api/v2/tagihan/{token}/konfirmasi', {
          params,
          body: { kode },
        }),
      ),
    sendCode: () =>
      doing(() =>
        callLight<typeof mintaKodeTagihan>('POST', '/api/v2/tagihan/{token}/kode', { params, body: {} }),
      ),
    renew: () => doing(read),
    leave: () =>
      doing(async () => {
        const { alamat } = await callLight<typeof bayarMidtrans>('POST', '/api/v2/tagihan/{token}/midtrans', {
          params,
        });
        location.assign(alamat);
        return { ...(bill as Tagihan), midtrans: 'menunggu' };
      }),
    forget,
  };
};
