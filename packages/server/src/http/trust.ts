/** Which addresses are those of our proxies. */
import { compile } from '@fastify/proxy-addr';

type Trust = (address: string, hop: number) => boolean;

/** As Fastify tells it of `TRUST_PROXY`, but of the same neighbour as before by a comparison: whoever asks who calls asks first who passed it on. */
export const trustOf = (proxies: string | false): Trust | false => {
  if (proxies === false) return false;
  const isOurs = compile(proxies.split(',').map((one) => one.trim()));
  let [last, trusted] = ['', false];
  return (address, hop) => {
    if (address !== last) [last, trusted] = [address, isOurs(address, hop)];
    return trusted;
  };
};
