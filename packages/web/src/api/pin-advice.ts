/** Whether whoever signed in on this page should choose another PIN (sesi 13); gone with the page, as the PIN is. */
let advised = false;

export const advisePin = (isWeak: boolean): void => {
  advised = isWeak;
};
export const isPinAdvised = (): boolean => advised;
