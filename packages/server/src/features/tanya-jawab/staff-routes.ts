/** The news desk's questions and answers. */
import * as calls from '@gerbang/contract/office/tanya-jawab';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { addQuestion, changeQuestion, listQuestions, removeQuestion } from './questions.ts';

export const tanyaJawabStaffRoutes = (router: Router, deps: Services): void => {
  mount(router, calls.daftarTanya, () => listQuestions(deps.pool));
  mount(router, calls.tambahTanya, ({ who, body }) => addQuestion(deps, who, body));
  mount(router, calls.ubahTanya, ({ who, params, body }) => changeQuestion(deps, who, params.id_tanya, body));
  mount(router, calls.hapusTanya, ({ who, params }) => removeQuestion(deps, who, params.id_tanya));
};
