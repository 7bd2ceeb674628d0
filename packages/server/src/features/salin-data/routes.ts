/** Taking over what was typed in an earlier registration. */
import { salinData } from '@gerbang/contract/applicant/salin-data';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { copyForm } from './copy.ts';

export const salinDataRoutes = (router: Router, deps: Services): void => {
  mount(router, salinData, ({ who, body, request }) => copyForm(deps, who, body, request));
};
