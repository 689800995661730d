-- {"secret":"a secret of the tests, long enough for anybody","app":"64b43f4570e21b2ccfdb6be5","branch":"b10000000000000000000001","accessToken":"64b43f4570e21b2ccfdb6be5!c271b526cc330f36289a3d73f3ae0211","personalAccessToken":"ppat_ad345100396bed69c0807931054f0f51f9194829","documents":[{"branch":"b10000000000000000000001","document":{"_id":"64b43f4570e21b2ccfdb6be5","__v":"30","draftModeEnabled":false,"collectMissingEnabled":false,"baseLanguage":"en","name":"Release","data":{"en":{"main":{"version":"30","entries":{"hello":{"v":"Hello there, {name}"},"bye":{"v":"Goodbye"}}},"shop":{"version":"30","entries":{"pay":{"v":"Pay now please"},"cart":{"v":"Your cart"}}}},"de":{"main":{"version":"30","entries":{"hello":{"v":"Hallo {name}"},"bye":{"v":"Tschüss"}}}},"fr":{"shop":{"version":"30","entries":{"pay":{"v":"Payez maintenant"}}}}}}},{"branch":"b10000000000000000000003","document":{"_id":"64b43f4570e21b2ccfdb6be5","__v":"29","draftModeEnabled":false,"collectMissingEnabled":false,"baseLanguage":"en","name":"Release","data":{"en":{"main":{"version":"29","entries":{"hello":{"v":"Hello there, {name}"},"bye":{"v":"Goodbye"},"old":{"v":"Old text"}}},"shop":{"version":"29","entries":{"pay":{"v":"Pay now please"},"cart":{"v":"Your cart"}}}},"de":{"main":{"version":"29","entries":{"hello":{"v":"Hallo {name}"},"bye":{"v":"Tschüss"},"old":{"v":"Alter Text"}}},"shop":{"version":"29","entries":{"cart":{"v":"Warenkorb"}}}},"fr":{"shop":{"version":"29","entries":{"pay":{"v":"Payez maintenant"}}}}}}}]}
SET session_replication_role = replica;
INSERT INTO "account" ("id", "person_id", "account_id", "provider_id", "access_token", "refresh_token", "id_token", "access_token_expires_at", "refresh_token_expires_at", "scope", "password", "created_at", "updated_at") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', 'credential', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$gcb4zfOwF+hk7inunSu1lg$jMamPXjZzK1ZqvctVslQgXJoDFhqVLc3mWw6eRDFRyE', '2026-11-23 02:38:29.483434+00', '2026-11-23 02:38:29.483434+00'),
('2', '2', '2', 'credential', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$gHmxxOfkEMVBeFAFeBDDVA$WzkbqGJ+kFA/SjQwKFR0aTvUsKW1p4+h6wvM4XQcaPs', '2026-11-23 02:39:27.176704+00', '2026-11-23 02:39:27.176704+00'),
('3', '3', '3', 'credential', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$ft63mVsHvaTzg4/Bi+xvIw$/AJAjYiV0GweVv2lqDMFktyKERhXnheQwpOaDqctpoE', '2026-11-23 02:39:53.106065+00', '2026-11-23 02:39:53.106065+00'),
('4', '4', '4', 'credential', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$NIyh34Qo6wb4xwRFtK4ohw$mleSoaJEzwaZBE0r1pMzjWDa3NIUl11bzdksS77k2+Y', '2026-11-23 02:40:12.83053+00', '2026-11-23 02:40:12.83053+00');
INSERT INTO "active_user" ("project_id", "month", "who") OVERRIDING SYSTEM VALUE VALUES
('1', '2026-11-01', 'aEsoXtJryKJQ28wPgFmAwoh');
INSERT INTO "audit" ("id", "project_id", "person_id", "act", "details", "ip_address", "created_at", "dispatched_at", "team_id") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', 'tag_category.created', '{"_id": "c50000000000000000000005", "after": {"name": "Pages"}, "before": null}', '127.0.0.1', '2026-11-23 02:38:41.841923+00', '2026-11-23 02:38:42.483592+00', NULL),
('2', '1', '1', 'status.created', '{"_id": "c60000000000000000000064", "after": {"name": "Legal", "color": "#3366cc", "roles": [], "commentRequired": true}, "before": null}', '127.0.0.1', '2026-11-23 02:38:44.022512+00', '2026-11-23 02:38:44.200996+00', NULL),
('3', '1', '1', 'webhook.created', '{"webhook": {"_id": "c80000000000000000000001"}}', '127.0.0.1', '2026-11-23 02:40:29.493897+00', '2026-11-23 02:40:29.567305+00', NULL),
('4', '1', '1', 'invitation.created', '{"role": "translator", "email": "invited@example.org"}', '127.0.0.1', '2026-11-23 02:40:31.310506+00', '2026-11-23 02:40:31.476638+00', NULL),
('5', '1', '1', 'project.settings_changed', '{"branching": true}', '127.0.0.1', '2026-11-23 02:40:32.02779+00', '2026-11-23 02:40:32.206909+00', NULL),
('6', '1', '1', 'branch.deleted', '{"_id": "b10000000000000000000004", "name": "gone"}', '127.0.0.1', '2026-11-23 02:40:35.478185+00', '2026-11-23 02:40:35.728836+00', NULL);
INSERT INTO "branch" ("project_id", "id", "name", "version", "read_only", "editable_by_translator", "parent_id", "parent_version", "created_by", "created_at", "deleted_at", "rebased_at", "removing", "removed_at") OVERRIDING SYSTEM VALUE VALUES
('1', '1', 'main', '30', 'false', 'true', NULL, NULL, '1', '2026-11-23 02:38:29.681873+00', NULL, '0', 'false', NULL),
('1', '2', 'drafts', '27', 'false', 'true', '1', '25', '1', '2026-11-23 02:40:31.685866+00', NULL, '0', 'false', NULL),
('1', '3', 'feature', '29', 'false', 'true', '1', '26', '1', '2026-11-23 02:40:32.216639+00', NULL, '0', 'false', NULL),
('1', '4', 'gone', '30', 'false', 'true', '3', '29', '1', '2026-11-23 02:40:35.181591+00', '2026-11-23 02:40:35.615+00', '0', 'false', NULL);
INSERT INTO "branch_merge" ("project_id", "id", "from_id", "from_version", "to_id", "to_version", "change_set_id", "created_at") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '3', '28', '1', '26', '31', '2026-11-23 02:40:34.550771+00');
INSERT INTO "change_set" ("project_id", "id", "branch_id", "sequence", "person_id", "kind", "src", "entries", "autosave", "step_id", "continued_by", "reverts", "reverted_by", "created_at", "undoing") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', '1', '1', 'upload', '1', '9', 'false', '1', NULL, NULL, NULL, '2026-11-23 02:38:34.716+00', 'false'),
('1', '10', '1', '10', '1', 'key', '1', '0', 'false', '10', NULL, NULL, NULL, '2026-11-23 02:38:44.65+00', 'false'),
('1', '11', '1', '11', '1', 'save', '1', '1', 'false', '11', NULL, NULL, NULL, '2026-11-23 02:40:14.943+00', 'false'),
('1', '12', '1', '12', '1', 'save', '1', '1', 'false', '12', NULL, NULL, NULL, '2026-11-23 02:40:15.579+00', 'false'),
('1', '13', '1', '13', '1', 'save', '1', '1', 'false', '13', NULL, NULL, NULL, '2026-11-23 02:40:15.835+00', 'false'),
('1', '14', '1', '14', '1', 'save', '1', '1', 'false', '14', NULL, NULL, NULL, '2026-11-23 02:40:15.991+00', 'false'),
('1', '15', '1', '15', '3', 'save', '1', '1', 'false', '15', NULL, NULL, '16', '2026-11-23 02:40:16.145+00', 'false'),
('1', '16', '1', '16', '1', 'revert', '1', '1', 'false', '16', NULL, '15', NULL, '2026-11-23 02:40:17.843+00', 'true'),
('1', '17', '1', '17', '1', 'bulk', '1', '1', 'false', '17', NULL, NULL, NULL, '2026-11-23 02:40:20.043+00', 'false'),
('1', '18', '1', '18', '1', 'screenshot', '1', '0', 'false', '18', NULL, NULL, NULL, '2026-11-23 02:40:22.55+00', 'false'),
('1', '19', '1', '19', '1', 'order', '1', '0', 'false', '19', NULL, NULL, NULL, '2026-11-23 02:40:23.273+00', 'false'),
('1', '2', '1', '2', '1', 'language', '1', '0', 'false', '2', NULL, NULL, NULL, '2026-11-23 02:38:37.233+00', 'false'),
('1', '20', '1', '20', '1', 'order', '1', '0', 'false', '20', NULL, NULL, NULL, '2026-11-23 02:40:24.633+00', 'false'),
('1', '21', '1', '21', '1', 'order', '1', '0', 'false', '21', NULL, NULL, NULL, '2026-11-23 02:40:25.395+00', 'false'),
('1', '22', '1', '22', '1', 'order', '1', '0', 'false', '22', NULL, NULL, NULL, '2026-11-23 02:40:25.711+00', 'false'),
('1', '23', '1', '23', '1', 'delivery', '1', '1', 'false', '23', NULL, NULL, NULL, '2026-11-23 02:40:26.582+00', 'false'),
('1', '24', '1', '24', '1', 'order', '1', '0', 'false', '24', NULL, NULL, NULL, '2026-11-23 02:40:27.099+00', 'false'),
('1', '25', '1', '25', '1', 'order', '1', '0', 'false', '25', NULL, NULL, NULL, '2026-11-23 02:40:28.251+00', 'false'),
('1', '26', '2', '26', '1', 'branch', '1', '0', 'false', '26', NULL, NULL, NULL, '2026-11-23 02:40:31.726+00', 'false'),
('1', '27', '2', '27', '1', 'bulk', '1', '2', 'false', '27', NULL, NULL, NULL, '2026-11-23 02:40:31.961+00', 'false'),
('1', '28', '1', '26', '1', 'bulk', '1', '2', 'false', '28', NULL, NULL, NULL, '2026-11-23 02:40:32.043+00', 'false'),
('1', '29', '3', '27', '1', 'branch', '1', '0', 'false', '29', NULL, NULL, NULL, '2026-11-23 02:40:32.23+00', 'false'),
('1', '3', '1', '3', '1', 'language', '1', '0', 'false', '3', NULL, NULL, NULL, '2026-11-23 02:38:39.232+00', 'false'),
('1', '30', '3', '28', '1', 'save', '1', '1', 'false', '30', NULL, NULL, NULL, '2026-11-23 02:40:32.947+00', 'false'),
('1', '31', '1', '27', '1', 'merge', '1', '1', 'false', '31', NULL, NULL, NULL, '2026-11-23 02:40:34.553+00', 'false'),
('1', '32', '3', '29', '1', 'save', '1', '1', 'false', '32', NULL, NULL, NULL, '2026-11-23 02:40:35.098+00', 'false'),
('1', '33', '4', '30', '1', 'branch', '1', '0', 'false', '33', NULL, NULL, NULL, '2026-11-23 02:40:35.184+00', 'false'),
('1', '34', '1', '28', '1', 'delete', '1', '0', 'false', '34', NULL, NULL, NULL, '2026-11-23 02:40:35.864+00', 'false'),
('1', '35', '1', '29', '1', 'tag', '1', '0', 'false', '35', NULL, NULL, NULL, '2026-11-23 02:40:36.018+00', 'false'),
('1', '36', '1', '30', '1', 'group', '1', '0', 'false', '36', NULL, NULL, NULL, '2026-11-23 02:40:36.105+00', 'false'),
('1', '4', '1', '4', '1', 'language', '1', '0', 'false', '4', NULL, NULL, NULL, '2026-11-23 02:38:40.27+00', 'false'),
('1', '5', '1', '5', '1', 'group', '1', '0', 'false', '5', NULL, NULL, NULL, '2026-11-23 02:38:41.404+00', 'false'),
('1', '6', '1', '6', '1', 'settings', '1', '0', 'false', '6', NULL, NULL, NULL, '2026-11-23 02:38:41.952+00', 'false'),
('1', '7', '1', '7', '1', 'tag', '1', '0', 'false', '7', NULL, NULL, NULL, '2026-11-23 02:38:42.646+00', 'false'),
('1', '8', '1', '8', '1', 'tag', '1', '0', 'false', '8', NULL, NULL, NULL, '2026-11-23 02:38:43.678+00', 'false'),
('1', '9', '1', '9', '1', 'status', '1', '0', 'false', '9', NULL, NULL, NULL, '2026-11-23 02:38:44.065+00', 'false');
INSERT INTO "counter" ("project_id", "branch_id", "language_id", "name", "strings", "words") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '0', 'all', '4', '8'),
('1', '1', '1', 'notNew', '4', '8'),
('1', '1', '1', 'translated', '4', '8'),
('1', '1', '2', 'inOrder', '2', '5'),
('1', '1', '2', 'inTranslation', '2', '5'),
('1', '1', '2', 'needsAttention', '2', '3'),
('1', '1', '2', 'needsTranslation', '1', '1'),
('1', '1', '2', 'notNew', '4', '8'),
('1', '1', '2', 'outdated', '1', '2'),
('1', '1', '2', 'translated', '2', '3'),
('1', '1', '3', 'accepted', '1', '1'),
('1', '1', '3', 'draft', '0', '0'),
('1', '1', '3', 'locked', '1', '3'),
('1', '1', '3', 'needsAttention', '1', '2'),
('1', '1', '3', 'needsReview', '1', '2'),
('1', '1', '3', 'notNew', '3', '6'),
('1', '1', '3', 'translated', '1', '3'),
('1', '1', '4', 'draft', '0', '0'),
('1', '1', '4', 'inOrder', '4', '8'),
('1', '1', '4', 'inTranslation', '4', '8'),
('1', '1', '4', 'needsAttention', '1', '2'),
('1', '1', '4', 'needsReview', '1', '2'),
('1', '1', '4', 'notNew', '4', '8'),
('1', '1', '4', 'translated', '0', '0'),
('1', '1', '5', 'inOrder', '0', '0'),
('1', '1', '5', 'notNew', '0', '0'),
('1', '2', '0', 'all', '5', '14'),
('1', '2', '1', 'notNew', '5', '14'),
('1', '2', '1', 'translated', '5', '14'),
('1', '2', '2', 'needsAttention', '2', '3'),
('1', '2', '2', 'needsTranslation', '1', '1'),
('1', '2', '2', 'notNew', '3', '5'),
('1', '2', '2', 'outdated', '1', '2'),
('1', '2', '2', 'translated', '3', '5'),
('1', '2', '3', 'accepted', '1', '1'),
('1', '2', '3', 'draft', '0', '0'),
('1', '2', '3', 'locked', '1', '3'),
('1', '2', '3', 'needsAttention', '1', '2'),
('1', '2', '3', 'needsReview', '1', '2'),
('1', '2', '3', 'notNew', '3', '6'),
('1', '2', '3', 'translated', '2', '5'),
('1', '2', '4', 'draft', '0', '0'),
('1', '2', '4', 'needsAttention', '1', '2'),
('1', '2', '4', 'needsReview', '1', '2'),
('1', '2', '4', 'notNew', '1', '2'),
('1', '2', '4', 'translated', '1', '2'),
('1', '3', '0', 'all', '5', '10'),
('1', '3', '1', 'notNew', '5', '10'),
('1', '3', '1', 'translated', '5', '10'),
('1', '3', '2', 'needsAttention', '2', '3'),
('1', '3', '2', 'needsTranslation', '1', '1'),
('1', '3', '2', 'notNew', '4', '7'),
('1', '3', '2', 'outdated', '1', '2'),
('1', '3', '2', 'translated', '4', '7'),
('1', '3', '3', 'accepted', '1', '1'),
('1', '3', '3', 'locked', '1', '3'),
('1', '3', '3', 'needsAttention', '1', '2'),
('1', '3', '3', 'needsReview', '1', '2'),
('1', '3', '3', 'notNew', '3', '6'),
('1', '3', '3', 'translated', '1', '3'),
('1', '3', '4', 'needsAttention', '1', '2'),
('1', '3', '4', 'needsReview', '1', '2'),
('1', '3', '4', 'notNew', '1', '2'),
('1', '4', '0', 'all', '5', '10'),
('1', '4', '1', 'notNew', '5', '10'),
('1', '4', '1', 'translated', '5', '10'),
('1', '4', '2', 'needsAttention', '2', '3'),
('1', '4', '2', 'needsTranslation', '1', '1'),
('1', '4', '2', 'notNew', '4', '7'),
('1', '4', '2', 'outdated', '1', '2'),
('1', '4', '2', 'translated', '4', '7'),
('1', '4', '3', 'accepted', '1', '1'),
('1', '4', '3', 'locked', '1', '3'),
('1', '4', '3', 'needsAttention', '1', '2'),
('1', '4', '3', 'needsReview', '1', '2'),
('1', '4', '3', 'notNew', '3', '6'),
('1', '4', '3', 'translated', '1', '3'),
('1', '4', '4', 'needsAttention', '1', '2'),
('1', '4', '4', 'needsReview', '1', '2'),
('1', '4', '4', 'notNew', '1', '2');
INSERT INTO "custom_status" ("id", "team_id", "name", "color", "roles", "comment_required") OVERRIDING SYSTEM VALUE VALUES
('100', '1', 'Legal', '#3366cc', '{}', 'true');
INSERT INTO "discussion" ("project_id", "branch_id", "id", "key_id", "language_id", "person_id", "created_at", "resolved_at", "resolved_by") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', '1', '2', '1', '2026-11-23 02:40:18.180747+00', NULL, NULL);
INSERT INTO "discussion_comment" ("project_id", "branch_id", "id", "discussion_id", "person_id", "body", "mentions", "created_at", "edited_at") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', '1', '1', 'Du or Sie?', '{}', '2026-11-23 02:40:18.180747+00', NULL),
('1', '1', '2', '1', '3', 'Du.', '{}', '2026-11-23 02:40:19.117592+00', NULL),
('1', '1', '3', '1', '1', 'Thanks, @a10000000000000000000003', '{3}', '2026-11-23 02:40:19.443994+00', NULL);
INSERT INTO "entry" ("project_id", "branch_id", "key_id", "value_id", "draft_id", "comment_id", "change_set_id", "language_id", "version", "meaning", "status", "person_id", "updated_at", "src", "locked") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', '10', NULL, NULL, '11', '1', '2', '11', '0', '1', '2026-11-23 02:40:14.943+00', '1', 'false'),
('1', '1', '1', '9', NULL, NULL, '1', '2', '1', '0', '0', '1', '2026-11-23 02:38:34.716+00', '1', 'false'),
('1', '1', '1', NULL, NULL, NULL, '28', '3', '2', '11', '2', '1', '2026-11-23 02:40:32.043+00', '1', 'false'),
('1', '1', '1', NULL, NULL, NULL, '28', '4', '2', '11', '2', '1', '2026-11-23 02:40:32.043+00', '1', 'false'),
('1', '1', '2', '6', NULL, '12', '13', '2', '2', '0', '3', '1', '2026-11-23 02:40:15.835+00', '1', 'false'),
('1', '1', '2', '8', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-23 02:38:34.716+00', '1', 'false'),
('1', '1', '2', NULL, NULL, NULL, '16', '4', '2', '0', '0', '1', '2026-11-23 02:40:17.843+00', '1', 'false'),
('1', '1', '2', NULL, NULL, NULL, '17', '3', '1', '0', '1', '1', '2026-11-23 02:40:20.043+00', '1', 'false'),
('1', '1', '3', '2', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-23 02:38:34.716+00', '1', 'false'),
('1', '1', '3', '4', NULL, NULL, '1', '2', '1', '0', '0', '1', '2026-11-23 02:38:34.716+00', '1', 'false'),
('1', '1', '4', '1', NULL, NULL, '14', '3', '2', '0', '0', '1', '2026-11-23 02:40:15.991+00', '1', 'true'),
('1', '1', '4', '3', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-23 02:38:34.716+00', '1', 'false'),
('1', '1', '5', '15', NULL, NULL, '31', '1', '2', '30', '0', '1', '2026-11-23 02:40:34.553+00', '1', 'false'),
('1', '2', '1', '10', NULL, NULL, '11', '1', '2', '11', '0', '1', '2026-11-23 02:40:14.943+00', '1', 'false'),
('1', '2', '1', '11', NULL, NULL, '27', '3', '2', '11', '2', '1', '2026-11-23 02:40:31.961+00', '1', 'false'),
('1', '2', '1', '14', NULL, NULL, '27', '4', '2', '11', '2', '1', '2026-11-23 02:40:31.961+00', '1', 'false'),
('1', '2', '1', '9', NULL, NULL, '1', '2', '1', '0', '0', '1', '2026-11-23 02:38:34.716+00', '1', 'false'),
('1', '2', '2', '6', NULL, '12', '13', '2', '2', '0', '3', '1', '2026-11-23 02:40:15.835+00', '1', 'false'),
('1', '2', '2', '8', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-23 02:38:34.716+00', '1', 'false'),
('1', '2', '2', NULL, NULL, NULL, '16', '4', '2', '0', '0', '1', '2026-11-23 02:40:17.843+00', '1', 'false'),
('1', '2', '2', NULL, NULL, NULL, '17', '3', '1', '0', '1', '1', '2026-11-23 02:40:20.043+00', '1', 'false'),
('1', '2', '3', '2', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-23 02:38:34.716+00', '1', 'false'),
('1', '2', '3', '4', NULL, NULL, '1', '2', '1', '0', '0', '1', '2026-11-23 02:38:34.716+00', '1', 'false'),
('1', '2', '4', '1', NULL, NULL, '14', '3', '2', '0', '0', '1', '2026-11-23 02:40:15.991+00', '1', 'true'),
('1', '2', '4', '3', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-23 02:38:34.716+00', '1', 'false'),
('1', '2', '5', '7', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-23 02:38:34.716+00', '1', 'false'),
('1', '3', '1', '10', NULL, NULL, '11', '1', '2', '11', '0', '1', '2026-11-23 02:40:14.943+00', '1', 'false'),
('1', '3', '1', '9', NULL, NULL, '1', '2', '1', '0', '0', '1', '2026-11-23 02:38:34.716+00', '1', 'false'),
('1', '3', '1', NULL, NULL, NULL, '28', '3', '2', '11', '2', '1', '2026-11-23 02:40:32.043+00', '1', 'false'),
('1', '3', '1', NULL, NULL, NULL, '28', '4', '2', '11', '2', '1', '2026-11-23 02:40:32.043+00', '1', 'false'),
('1', '3', '2', '6', NULL, '12', '13', '2', '2', '0', '3', '1', '2026-11-23 02:40:15.835+00', '1', 'false'),
('1', '3', '2', '8', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-23 02:38:34.716+00', '1', 'false'),
('1', '3', '2', NULL, NULL, NULL, '16', '4', '2', '0', '0', '1', '2026-11-23 02:40:17.843+00', '1', 'false'),
('1', '3', '2', NULL, NULL, NULL, '17', '3', '1', '0', '1', '1', '2026-11-23 02:40:20.043+00', '1', 'false'),
('1', '3', '3', '2', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-23 02:38:34.716+00', '1', 'false'),
('1', '3', '3', '4', NULL, NULL, '1', '2', '1', '0', '0', '1', '2026-11-23 02:38:34.716+00', '1', 'false'),
('1', '3', '4', '1', NULL, NULL, '14', '3', '2', '0', '0', '1', '2026-11-23 02:40:15.991+00', '1', 'true'),
('1', '3', '4', '3', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-23 02:38:34.716+00', '1', 'false'),
('1', '3', '5', '15', NULL, NULL, '30', '1', '2', '30', '0', '1', '2026-11-23 02:40:32.947+00', '1', 'false'),
('1', '3', '5', '16', NULL, NULL, '32', '2', '1', '30', '0', '1', '2026-11-23 02:40:35.098+00', '1', 'false'),
('1', '4', '1', '10', NULL, NULL, '11', '1', '2', '11', '0', '1', '2026-11-23 02:40:14.943+00', '1', 'false'),
('1', '4', '1', '9', NULL, NULL, '1', '2', '1', '0', '0', '1', '2026-11-23 02:38:34.716+00', '1', 'false'),
('1', '4', '1', NULL, NULL, NULL, '28', '3', '2', '11', '2', '1', '2026-11-23 02:40:32.043+00', '1', 'false'),
('1', '4', '1', NULL, NULL, NULL, '28', '4', '2', '11', '2', '1', '2026-11-23 02:40:32.043+00', '1', 'false'),
('1', '4', '2', '6', NULL, '12', '13', '2', '2', '0', '3', '1', '2026-11-23 02:40:15.835+00', '1', 'false'),
('1', '4', '2', '8', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-23 02:38:34.716+00', '1', 'false'),
('1', '4', '2', NULL, NULL, NULL, '16', '4', '2', '0', '0', '1', '2026-11-23 02:40:17.843+00', '1', 'false'),
('1', '4', '2', NULL, NULL, NULL, '17', '3', '1', '0', '1', '1', '2026-11-23 02:40:20.043+00', '1', 'false'),
('1', '4', '3', '2', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-23 02:38:34.716+00', '1', 'false'),
('1', '4', '3', '4', NULL, NULL, '1', '2', '1', '0', '0', '1', '2026-11-23 02:38:34.716+00', '1', 'false'),
('1', '4', '4', '1', NULL, NULL, '14', '3', '2', '0', '0', '1', '2026-11-23 02:40:15.991+00', '1', 'true'),
('1', '4', '4', '3', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-23 02:38:34.716+00', '1', 'false'),
('1', '4', '5', '15', NULL, NULL, '30', '1', '2', '30', '0', '1', '2026-11-23 02:40:32.947+00', '1', 'false'),
('1', '4', '5', '16', NULL, NULL, '32', '2', '1', '30', '0', '1', '2026-11-23 02:40:35.098+00', '1', 'false');
INSERT INTO "entry_change" ("project_id", "branch_id", "key_id", "change_set_id", "language_id", "version", "fields", "locked_before", "locked_after", "value_before", "value_after", "draft_before", "draft_after", "comment_before", "comment_after", "status_before", "status_after", "meaning_before", "meaning_after") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', '1', '1', '1', '1', NULL, NULL, NULL, '5', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '1', '1', '2', '1', '1', NULL, NULL, NULL, '9', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '1', '11', '1', '2', '33', NULL, NULL, '5', '10', NULL, NULL, NULL, NULL, NULL, NULL, '0', '11'),
('1', '1', '1', '12', '3', '1', '38', NULL, NULL, NULL, NULL, NULL, '11', NULL, NULL, '0', '2', '0', '11'),
('1', '1', '1', '23', '4', '1', '38', NULL, NULL, NULL, NULL, NULL, '14', NULL, NULL, '0', '2', '0', '11'),
('1', '1', '1', '28', '3', '2', '2', NULL, NULL, NULL, NULL, '11', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '1', '28', '4', '2', '2', NULL, NULL, NULL, NULL, '14', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '2', '1', '1', '1', '1', NULL, NULL, NULL, '8', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '2', '1', '2', '1', '1', NULL, NULL, NULL, '6', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '2', '13', '2', '2', '20', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '12', '0', '3', NULL, NULL),
('1', '1', '2', '15', '4', '1', '2', NULL, NULL, NULL, NULL, NULL, '13', NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '2', '16', '4', '2', '2', NULL, NULL, NULL, NULL, '13', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '2', '17', '3', '1', '4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '1', NULL, NULL),
('1', '1', '3', '1', '1', '1', '1', NULL, NULL, NULL, '2', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '3', '1', '2', '1', '1', NULL, NULL, NULL, '4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '4', '1', '1', '1', '1', NULL, NULL, NULL, '3', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '4', '1', '3', '1', '1', NULL, NULL, NULL, '1', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '4', '14', '3', '2', '8', 'false', 'true', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '5', '1', '1', '1', '1', NULL, NULL, NULL, '7', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '5', '31', '1', '2', '33', NULL, NULL, '7', '15', NULL, NULL, NULL, NULL, NULL, NULL, '0', '30'),
('1', '2', '1', '27', '3', '2', '3', NULL, NULL, NULL, '11', '11', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '2', '1', '27', '4', '2', '3', NULL, NULL, NULL, '14', '14', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '3', '5', '30', '1', '2', '33', NULL, NULL, '7', '15', NULL, NULL, NULL, NULL, NULL, NULL, '0', '30'),
('1', '3', '5', '32', '2', '1', '33', NULL, NULL, NULL, '16', NULL, NULL, NULL, NULL, NULL, NULL, '0', '30');
INSERT INTO "entry_group" ("project_id", "branch_id", "id", "name", "trashed_by") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', 'main', NULL),
('1', '1', '2', 'shop', NULL),
('1', '1', '5', 'help', '36'),
('1', '2', '1', 'main', NULL),
('1', '2', '2', 'shop', NULL),
('1', '2', '5', 'help', NULL),
('1', '3', '1', 'main', NULL),
('1', '3', '2', 'shop', NULL),
('1', '3', '5', 'help', NULL),
('1', '4', '1', 'main', NULL),
('1', '4', '2', 'shop', NULL),
('1', '4', '5', 'help', NULL);
INSERT INTO "entry_key" ("project_id", "branch_id", "id", "group_id", "meaning", "words", "max_length", "trashed_by", "syntax", "name", "name_hash", "description", "meta") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', '1', '11', '2', '40', NULL, '0', 'hello', E'\\x2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824', 'Said at the door', '{"file": "door.tsx"}'),
('1', '1', '2', '1', '0', '1', NULL, NULL, '0', 'bye', E'\\xb49f425a7e1f9cff3856329ada223f2f9d368f15a00cf48df16ca95986137fe8', NULL, NULL),
('1', '1', '3', '1', '0', '2', NULL, '34', '0', 'old', E'\\xcba06b5736faf67e54b07b561eae94395e774c517a7d910a54369e1263ccfbd4', NULL, NULL),
('1', '1', '4', '2', '0', '3', NULL, NULL, '0', 'pay', E'\\x9350872d712a127c494d7dc35e46b0bc9e62e288239708e581dfc3a1400154a4', NULL, NULL),
('1', '1', '5', '2', '30', '2', NULL, NULL, '0', 'cart', E'\\x1c42ddc0285b9c25135be3bf345e6a041271b784b22a6f6cab6588dab93c5980', NULL, NULL),
('1', '2', '1', '1', '11', '2', '40', NULL, '0', 'hello', E'\\x2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824', 'Said at the door', '{"file": "door.tsx"}'),
('1', '2', '2', '1', '0', '1', NULL, NULL, '0', 'bye', E'\\xb49f425a7e1f9cff3856329ada223f2f9d368f15a00cf48df16ca95986137fe8', NULL, NULL),
('1', '2', '3', '1', '0', '2', NULL, NULL, '0', 'old', E'\\xcba06b5736faf67e54b07b561eae94395e774c517a7d910a54369e1263ccfbd4', NULL, NULL),
('1', '2', '4', '2', '0', '3', NULL, NULL, '0', 'pay', E'\\x9350872d712a127c494d7dc35e46b0bc9e62e288239708e581dfc3a1400154a4', NULL, NULL),
('1', '2', '5', '2', '0', '6', NULL, NULL, '0', 'cart', E'\\x1c42ddc0285b9c25135be3bf345e6a041271b784b22a6f6cab6588dab93c5980', NULL, NULL),
('1', '3', '1', '1', '11', '2', '40', NULL, '0', 'hello', E'\\x2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824', 'Said at the door', '{"file": "door.tsx"}'),
('1', '3', '2', '1', '0', '1', NULL, NULL, '0', 'bye', E'\\xb49f425a7e1f9cff3856329ada223f2f9d368f15a00cf48df16ca95986137fe8', NULL, NULL),
('1', '3', '3', '1', '0', '2', NULL, NULL, '0', 'old', E'\\xcba06b5736faf67e54b07b561eae94395e774c517a7d910a54369e1263ccfbd4', NULL, NULL),
('1', '3', '4', '2', '0', '3', NULL, NULL, '0', 'pay', E'\\x9350872d712a127c494d7dc35e46b0bc9e62e288239708e581dfc3a1400154a4', NULL, NULL),
('1', '3', '5', '2', '30', '2', NULL, NULL, '0', 'cart', E'\\x1c42ddc0285b9c25135be3bf345e6a041271b784b22a6f6cab6588dab93c5980', NULL, NULL),
('1', '4', '1', '1', '11', '2', '40', NULL, '0', 'hello', E'\\x2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824', 'Said at the door', '{"file": "door.tsx"}'),
('1', '4', '2', '1', '0', '1', NULL, NULL, '0', 'bye', E'\\xb49f425a7e1f9cff3856329ada223f2f9d368f15a00cf48df16ca95986137fe8', NULL, NULL),
('1', '4', '3', '1', '0', '2', NULL, NULL, '0', 'old', E'\\xcba06b5736faf67e54b07b561eae94395e774c517a7d910a54369e1263ccfbd4', NULL, NULL),
('1', '4', '4', '2', '0', '3', NULL, NULL, '0', 'pay', E'\\x9350872d712a127c494d7dc35e46b0bc9e62e288239708e581dfc3a1400154a4', NULL, NULL),
('1', '4', '5', '2', '30', '2', NULL, NULL, '0', 'cart', E'\\x1c42ddc0285b9c25135be3bf345e6a041271b784b22a6f6cab6588dab93c5980', NULL, NULL);
INSERT INTO "invitation" ("id", "project_id", "email", "role", "language_ids", "token_hash", "invited_by", "created_at", "expires_at", "accepted_at", "revoked_at") OVERRIDING SYSTEM VALUE VALUES
('1', '1', 'invited@example.org', 'translator', NULL, E'\\x7be5a213ea94f7bdc47f58573ee5be16c9ce4bb1e0434b007c5d1183186b3a3f', '1', '2026-11-23 02:40:31.310506+00', '2026-11-30 02:40:31.339+00', NULL, NULL);
INSERT INTO "job_worker" ("id", "process") OVERRIDING SYSTEM VALUE VALUES
('pool-7b174fa3c2fe24b4ed', '1'),
('pool-f35fdfc13766a4da0f', '1');
INSERT INTO "language" ("project_id", "branch_id", "id", "code", "name", "trashed_by") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', 'en', NULL, NULL),
('1', '1', '2', 'de', NULL, NULL),
('1', '1', '3', 'fr', NULL, NULL),
('1', '1', '4', 'it', 'Italian of the shop', NULL),
('1', '1', '5', 'es', NULL, NULL),
('1', '2', '1', 'en', NULL, NULL),
('1', '2', '2', 'de', NULL, NULL),
('1', '2', '3', 'fr', NULL, NULL),
('1', '2', '4', 'it', 'Italian of the shop', NULL),
('1', '2', '5', 'es', NULL, NULL),
('1', '3', '1', 'en', NULL, NULL),
('1', '3', '2', 'de', NULL, NULL),
('1', '3', '3', 'fr', NULL, NULL),
('1', '3', '4', 'it', 'Italian of the shop', NULL),
('1', '3', '5', 'es', NULL, NULL),
('1', '4', '1', 'en', NULL, NULL),
('1', '4', '2', 'de', NULL, NULL),
('1', '4', '3', 'fr', NULL, NULL),
('1', '4', '4', 'it', 'Italian of the shop', NULL),
('1', '4', '5', 'es', NULL, NULL);
INSERT INTO "notification" ("id", "person_id", "project_id", "type", "data", "created_at", "read_at") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', 'discussion.reply', '{"key": "hello", "text": "Du.", "user": {"_id": "a10000000000000000000003", "name": "translator"}, "branch": "b10000000000000000000001", "comment": "cc0000000000000000000002", "language": "de", "discussion": "cb0000000000000000000001"}', '2026-11-23 02:40:19.117592+00', NULL),
('2', '3', '1', 'mention', '{"key": "hello", "text": "Thanks, @…", "user": {"_id": "a10000000000000000000001", "name": "Owner"}, "branch": "b10000000000000000000001", "comment": "cc0000000000000000000003", "language": "de", "discussion": "cb0000000000000000000001"}', '2026-11-23 02:40:19.443994+00', NULL),
('3', '4', '1', 'order.created', '{"app": "64b43f4570e21b2ccfdb6be5", "user": {"_id": "a10000000000000000000001", "name": "Owner"}, "order": "c2000000000000000000000a", "branch": "b10000000000000000000001", "status": "requested", "languages": ["de", "it"], "orderNumber": 1}', '2026-11-23 02:40:23.241664+00', NULL),
('4', '4', '1', 'order.status_changed', '{"app": "64b43f4570e21b2ccfdb6be5", "from": "requested", "text": "It is created", "user": {"_id": "a10000000000000000000001", "name": "Owner"}, "order": "c2000000000000000000000a", "branch": "b10000000000000000000001", "status": "created", "languages": ["de", "it"], "orderNumber": 1}', '2026-11-23 02:40:24.582111+00', NULL),
('5', '4', '1', 'order.status_changed', '{"app": "64b43f4570e21b2ccfdb6be5", "from": "created", "text": "It is accepted", "user": {"_id": "a10000000000000000000001", "name": "Owner"}, "order": "c2000000000000000000000a", "branch": "b10000000000000000000001", "status": "accepted", "languages": ["de", "it"], "orderNumber": 1}', '2026-11-23 02:40:25.370521+00', NULL),
('6', '4', '1', 'order.status_changed', '{"app": "64b43f4570e21b2ccfdb6be5", "from": "accepted", "text": "It is processing", "user": {"_id": "a10000000000000000000001", "name": "Owner"}, "order": "c2000000000000000000000a", "branch": "b10000000000000000000001", "status": "processing", "languages": ["de", "it"], "orderNumber": 1}', '2026-11-23 02:40:25.677948+00', NULL),
('7', '4', '1', 'order.created', '{"app": "64b43f4570e21b2ccfdb6be5", "user": {"_id": "a10000000000000000000001", "name": "Owner"}, "order": "c2000000000000000000000b", "branch": "b10000000000000000000001", "status": "requested", "languages": ["es"], "orderNumber": 2}', '2026-11-23 02:40:27.055574+00', NULL),
('8', '4', '1', 'order.status_changed', '{"app": "64b43f4570e21b2ccfdb6be5", "from": "requested", "text": "Not needed", "user": {"_id": "a10000000000000000000001", "name": "Owner"}, "order": "c2000000000000000000000b", "branch": "b10000000000000000000001", "status": "canceled", "languages": ["es"], "orderNumber": 2}', '2026-11-23 02:40:28.226546+00', NULL);
INSERT INTO "order_entry" ("project_id", "branch_id", "key_id", "language_id", "order_id", "open", "translating", "delivered", "meaning", "source_id", "words") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', '4', '10', 'true', 'true', 'true', '11', '10', '2'),
('1', '1', '1', '5', '11', 'false', 'false', 'false', '11', '10', '2'),
('1', '1', '2', '4', '10', 'true', 'true', 'false', '0', '8', '1'),
('1', '1', '2', '5', '11', 'false', 'false', 'false', '0', '8', '1'),
('1', '1', '3', '4', '10', 'true', 'true', 'false', '0', '2', '2'),
('1', '1', '3', '5', '11', 'false', 'false', 'false', '0', '2', '2'),
('1', '1', '4', '2', '10', 'true', 'true', 'false', '0', '3', '3'),
('1', '1', '4', '4', '10', 'true', 'true', 'false', '0', '3', '3'),
('1', '1', '4', '5', '11', 'false', 'false', 'false', '0', '3', '3'),
('1', '1', '5', '2', '10', 'true', 'true', 'false', '0', '7', '6'),
('1', '1', '5', '4', '10', 'true', 'true', 'false', '0', '7', '6'),
('1', '1', '5', '5', '11', 'false', 'false', 'false', '0', '7', '6');
INSERT INTO "order_event" ("project_id", "branch_id", "order_id", "id", "person_id", "event", "from_status", "to_status", "comment", "delivered", "created_at") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '10', '1', '1', 'created', NULL, 'requested', '', NULL, '2026-11-23 02:40:23.241664+00'),
('1', '1', '10', '2', '1', 'status', 'requested', 'created', 'It is created', NULL, '2026-11-23 02:40:24.582111+00'),
('1', '1', '10', '3', '1', 'status', 'created', 'accepted', 'It is accepted', NULL, '2026-11-23 02:40:25.370521+00'),
('1', '1', '10', '4', '1', 'status', 'accepted', 'processing', 'It is processing', NULL, '2026-11-23 02:40:25.677948+00'),
('1', '1', '10', '5', '1', 'delivery', NULL, NULL, '', '{"4": 1}', '2026-11-23 02:40:26.580456+00'),
('1', '1', '11', '6', '1', 'created', NULL, 'requested', '', NULL, '2026-11-23 02:40:27.055574+00'),
('1', '1', '11', '7', '1', 'status', 'requested', 'canceled', 'Not needed', NULL, '2026-11-23 02:40:28.226546+00'),
('1', '1', '12', '8', '1', 'created', NULL, 'draft', '', NULL, '2026-11-23 02:40:28.885319+00');
INSERT INTO "order_language" ("project_id", "branch_id", "order_id", "language_id", "strings", "words", "delivered", "delivery_status", "code") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '10', '2', '2', '9', '0', 'open', NULL),
('1', '1', '10', '4', '5', '14', '1', 'inProgress', NULL),
('1', '1', '11', '5', '5', '14', '0', 'canceled', NULL);
INSERT INTO "order_mark" ("project_id", "branch_id", "mark") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '4');
INSERT INTO "person" ("id", "name", "email", "email_verified", "image", "two_factor_enabled", "created_at", "updated_at", "deleted_at") OVERRIDING SYSTEM VALUE VALUES
('1', 'Owner', 'owner@parlance.example', 'false', NULL, 'false', '2026-11-23 02:38:29.483434+00', '2026-11-23 02:38:29.483434+00', NULL),
('2', 'manager', 'manager@example.org', 'false', NULL, 'false', '2026-11-23 02:39:27.176704+00', '2026-11-23 02:39:27.176704+00', NULL),
('3', 'translator', 'translator@example.org', 'false', NULL, 'false', '2026-11-23 02:39:53.106065+00', '2026-11-23 02:39:53.106065+00', NULL),
('4', 'tptservices', 'tptservices@example.org', 'false', NULL, 'false', '2026-11-23 02:40:12.83053+00', '2026-11-23 02:40:12.83053+00', NULL);
INSERT INTO "personal_token" ("id", "person_id", "name", "permissions", "token_hash", "created_at", "expires_at", "last_used_at", "revoked_at") OVERRIDING SYSTEM VALUE VALUES
('1', '1', 'Operator''s command', '{create_and_update_translations,delete_translations,delete_languages,create_and_update_tags,upload_screenshots,delete_tags_screenshots,create_and_update_orders,create_and_update_branches,create_and_update_webhooks,manage_settings,manage_members,revert_changes,create_sibling,get_project_list,get_project_token}', E'\\xda1332f5375d0b0b2f270d2be0a8c62560fb42b476305ca773f39e0c7602c248', '2026-11-23 02:38:30.19195+00', NULL, '2026-11-23 02:40:14.765562+00', NULL),
('2', '2', 'Operator''s command', '{create_and_update_translations,delete_translations,delete_languages,create_and_update_tags,upload_screenshots,delete_tags_screenshots,create_and_update_orders,create_and_update_branches,create_and_update_webhooks,manage_settings,manage_members,revert_changes,create_sibling,get_project_list,get_project_token}', E'\\xf587aced82f0b505e1050d79378d3d879ea396820392642affb2f6af450a55dd', '2026-11-23 02:39:27.176704+00', NULL, NULL, NULL),
('3', '3', 'Operator''s command', '{create_and_update_translations,delete_translations,delete_languages,create_and_update_tags,upload_screenshots,delete_tags_screenshots,create_and_update_orders,create_and_update_branches,create_and_update_webhooks,manage_settings,manage_members,revert_changes,create_sibling,get_project_list,get_project_token}', E'\\xf1403783acac4c7bd0c78e159f2fe6eb28726ad042802b6c8e90ef60eeb50f61', '2026-11-23 02:39:53.106065+00', NULL, '2026-11-23 02:40:16.114702+00', NULL),
('4', '4', 'Operator''s command', '{create_and_update_translations,delete_translations,delete_languages,create_and_update_tags,upload_screenshots,delete_tags_screenshots,create_and_update_orders,create_and_update_branches,create_and_update_webhooks,manage_settings,manage_members,revert_changes,create_sibling,get_project_list,get_project_token}', E'\\xa0dccc427cbc28da81789a7af7b8d645c621d6dae0b7103b9c444748e54b6ee3', '2026-11-23 02:40:12.83053+00', NULL, NULL, NULL);
INSERT INTO "project" ("id", "app", "team_id", "name", "base_language_id", "default_branch_id", "branching", "draft_mode_enabled", "collect_missing_enabled", "refuse_unknown_languages", "require_personal_token", "allow_list_for_sessions", "allow_list", "token_hash", "token_cipher", "order_number", "created_at", "archived_at", "deleted_at", "removing", "texts_swept_at", "mended_at") OVERRIDING SYSTEM VALUE VALUES
('1', '64b43f4570e21b2ccfdb6be5', '1', 'Release', '1', '1', 'true', 'false', 'false', 'false', 'false', 'false', '{0.0.0.0/0,::/0}', E'\\x93948ad2d5694c0d1452a047cb7ef5cdda244534e46bbcc159e0b22758cbc199', E'\\x5f6a3b41c0208f0d391ceadcd452e6edaa919aa7d3b5c08110bdc21ce2223a993fb093749ce8e8560b21efe7a530fba69c2800f2a575b5c410ff974d6e145b79d5398306b78c52f033cff9a5fd99e8877743bc1121', '2', '2026-11-23 02:38:29.681873+00', NULL, NULL, 'false', NULL, '2026-11-23 02:38:29.681873+00');
INSERT INTO "project_member" ("project_id", "person_id", "role", "language_ids", "created_at") OVERRIDING SYSTEM VALUE VALUES
('1', '1', 'owner', NULL, '2026-11-23 02:38:29.681873+00'),
('1', '2', 'manager', NULL, '2026-11-23 02:39:27.176704+00'),
('1', '3', 'translator', NULL, '2026-11-23 02:39:53.106065+00'),
('1', '4', 'tptservices', NULL, '2026-11-23 02:40:12.83053+00');
INSERT INTO "saved_view" ("project_id", "id", "person_id", "name", "shared", "query", "languages", "sort", "columns", "created_at", "updated_at") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', 'German', 'true', '', NULL, 'created', '[]', '2026-11-23 02:40:30.261292+00', '2026-11-23 02:40:30.261292+00');
INSERT INTO "screenshot" ("project_id", "branch_id", "id", "tag_id", "file_id", "width", "height", "image_width", "image_height", "language_id", "is_verified", "person_id", "trashed_by", "uploaded_at", "created_at", "updated_at", "sha1", "mimetype", "original_name", "device_language", "device_model", "platform", "operating_system", "bundle_version") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '9', '8', '1', '40', '60', '40', '60', NULL, 'false', '1', NULL, '2026-11-23 02:40:22.55+00', '2026-11-23 02:40:22.55+00', '2026-11-23 02:40:22.55+00', E'\\xdd05860a154e6435a603c49e452e0c2ab628c8f4', 'image/png', 'door.png', '', '', '', '', ''),
('1', '2', '9', '8', '1', '40', '60', '40', '60', NULL, 'false', '1', NULL, '2026-11-23 02:40:22.55+00', '2026-11-23 02:40:22.55+00', '2026-11-23 02:40:22.55+00', E'\\xdd05860a154e6435a603c49e452e0c2ab628c8f4', 'image/png', 'door.png', '', '', '', '', ''),
('1', '3', '9', '8', '1', '40', '60', '40', '60', NULL, 'false', '1', NULL, '2026-11-23 02:40:22.55+00', '2026-11-23 02:40:22.55+00', '2026-11-23 02:40:22.55+00', E'\\xdd05860a154e6435a603c49e452e0c2ab628c8f4', 'image/png', 'door.png', '', '', '', '', ''),
('1', '4', '9', '8', '1', '40', '60', '40', '60', NULL, 'false', '1', NULL, '2026-11-23 02:40:22.55+00', '2026-11-23 02:40:22.55+00', '2026-11-23 02:40:22.55+00', E'\\xdd05860a154e6435a603c49e452e0c2ab628c8f4', 'image/png', 'door.png', '', '', '', '', '');
INSERT INTO "screenshot_position" ("project_id", "branch_id", "screenshot_id", "place", "key_id", "x", "y", "width", "height", "name", "text") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '9', '1', '1', '1', '2', '30', '10', 'hello', NULL),
('1', '2', '9', '1', '1', '1', '2', '30', '10', 'hello', NULL),
('1', '3', '9', '1', '1', '1', '2', '30', '10', 'hello', NULL),
('1', '4', '9', '1', '1', '1', '2', '30', '10', 'hello', NULL);
INSERT INTO "stored_file" ("project_id", "id", "sha256", "sha1", "size", "type", "created_at") OVERRIDING SYSTEM VALUE VALUES
('1', '1', E'\\xd9aa73897a3c6903508412fd1064847edc2a462bd2beec689cddaa36abc54f41', E'\\xdd05860a154e6435a603c49e452e0c2ab628c8f4', '168', 'image/png', '2026-11-23 02:40:22.412867+00');
INSERT INTO "tag" ("project_id", "branch_id", "id", "name", "category_id", "position", "created_at", "updated_at", "trashed_by") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '3', 'shop', NULL, NULL, '2026-11-23 02:38:34.716+00', '2026-11-23 02:38:34.716+00', NULL),
('1', '1', '4', 'web', NULL, NULL, '2026-11-23 02:38:34.716+00', '2026-11-23 02:38:34.716+00', NULL),
('1', '1', '6', 'start', '5', NULL, '2026-11-23 02:38:42.646+00', '2026-11-23 02:38:42.646+00', NULL),
('1', '1', '7', 'forgotten', NULL, NULL, '2026-11-23 02:38:43.678+00', '2026-11-23 02:38:43.678+00', '35'),
('1', '1', '8', 'Door', NULL, NULL, '2026-11-23 02:40:22.55+00', '2026-11-23 02:40:22.55+00', NULL),
('1', '2', '3', 'shop', NULL, NULL, '2026-11-23 02:38:34.716+00', '2026-11-23 02:38:34.716+00', NULL),
('1', '2', '4', 'web', NULL, NULL, '2026-11-23 02:38:34.716+00', '2026-11-23 02:38:34.716+00', NULL),
('1', '2', '6', 'start', '5', NULL, '2026-11-23 02:38:42.646+00', '2026-11-23 02:38:42.646+00', NULL),
('1', '2', '7', 'forgotten', NULL, NULL, '2026-11-23 02:38:43.678+00', '2026-11-23 02:38:43.678+00', NULL),
('1', '2', '8', 'Door', NULL, NULL, '2026-11-23 02:40:22.55+00', '2026-11-23 02:40:22.55+00', NULL),
('1', '3', '3', 'shop', NULL, NULL, '2026-11-23 02:38:34.716+00', '2026-11-23 02:38:34.716+00', NULL),
('1', '3', '4', 'web', NULL, NULL, '2026-11-23 02:38:34.716+00', '2026-11-23 02:38:34.716+00', NULL),
('1', '3', '6', 'start', '5', NULL, '2026-11-23 02:38:42.646+00', '2026-11-23 02:38:42.646+00', NULL),
('1', '3', '7', 'forgotten', NULL, NULL, '2026-11-23 02:38:43.678+00', '2026-11-23 02:38:43.678+00', NULL),
('1', '3', '8', 'Door', NULL, NULL, '2026-11-23 02:40:22.55+00', '2026-11-23 02:40:22.55+00', NULL),
('1', '4', '3', 'shop', NULL, NULL, '2026-11-23 02:38:34.716+00', '2026-11-23 02:38:34.716+00', NULL),
('1', '4', '4', 'web', NULL, NULL, '2026-11-23 02:38:34.716+00', '2026-11-23 02:38:34.716+00', NULL),
('1', '4', '6', 'start', '5', NULL, '2026-11-23 02:38:42.646+00', '2026-11-23 02:38:42.646+00', NULL),
('1', '4', '7', 'forgotten', NULL, NULL, '2026-11-23 02:38:43.678+00', '2026-11-23 02:38:43.678+00', NULL),
('1', '4', '8', 'Door', NULL, NULL, '2026-11-23 02:40:22.55+00', '2026-11-23 02:40:22.55+00', NULL);
INSERT INTO "tag_category" ("project_id", "id", "name") OVERRIDING SYSTEM VALUE VALUES
('1', '1', 'iOS'),
('1', '2', 'Android'),
('1', '3', 'Web'),
('1', '4', 'Jira'),
('1', '5', 'Pages');
INSERT INTO "tag_key" ("project_id", "branch_id", "tag_id", "key_id") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '3', '4'),
('1', '1', '4', '1'),
('1', '1', '8', '1'),
('1', '2', '3', '4'),
('1', '2', '4', '1'),
('1', '2', '8', '1'),
('1', '3', '3', '4'),
('1', '3', '4', '1'),
('1', '3', '8', '1'),
('1', '4', '3', '4'),
('1', '4', '4', '1'),
('1', '4', '8', '1');
INSERT INTO "team" ("id", "name", "brief_template", "created_at", "deleted_at", "open_registration") OVERRIDING SYSTEM VALUE VALUES
('1', 'Team', '[]', '2026-11-23 02:38:29.483434+00', NULL, 'false');
INSERT INTO "team_member" ("team_id", "person_id", "role") OVERRIDING SYSTEM VALUE VALUES
('1', '1', 'owner'),
('1', '2', 'member'),
('1', '3', 'member'),
('1', '4', 'member');
INSERT INTO "text" ("project_id", "id", "hash", "body") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '15e3ebd1-d2b4-87d3-b0a5-4ef7cea64eb5', 'Payez maintenant'),
('1', '10', 'e0559682-0f21-ef12-4288-443ec6fe4662', 'Hello there, {name}'),
('1', '11', '2ab18ba6-7afb-dcce-8460-8bf171730bbb', 'Bonjour {name}'),
('1', '12', '039747bc-3dca-5fd8-f955-8e1564c6966d', 'Too short?'),
('1', '13', '25c73520-e69f-4bf2-2981-1e8e46ffe7d8', 'Ciao'),
('1', '14', '4de2152a-2ad8-85da-35b1-729b4c29eeb6', 'Ciao {name}'),
('1', '15', '7eb1262c-5ccc-d796-621d-3520285df2b1', 'Your cart'),
('1', '16', 'd6de36e1-cfbb-892c-adbc-1a3dd1fc871b', 'Warenkorb'),
('1', '2', '304fe4c4-70b2-a21b-ba55-915544b40191', 'Old text'),
('1', '3', '416e13c5-ed12-823b-9bac-57f721d81708', 'Pay now please'),
('1', '4', '7a31d1d2-a9b6-70c2-e314-0d68e1602549', 'Alter Text'),
('1', '5', '833583c5-7413-1c1e-c813-13e982643b9f', 'Hello {name}'),
('1', '6', 'ae04312b-9123-0acc-7575-8bd35f9494d9', 'Tschüss'),
('1', '7', 'ae0716da-a408-6a1f-b524-3a21710bbc56', '{n, plural, one {# item} other {# items}}'),
('1', '8', 'c015ad6d-daf8-bb50-689d-2d7cbf1539df', 'Goodbye'),
('1', '9', 'c865bfac-5b76-b970-9c14-970d89b0709e', 'Hallo {name}');
INSERT INTO "thing_change" ("project_id", "change_set_id", "thing", "thing_id", "before", "after") OVERRIDING SYSTEM VALUE VALUES
('1', '1', 'group', '2', NULL, '{}'),
('1', '1', 'key', '1', NULL, '{}'),
('1', '1', 'key', '2', NULL, '{}'),
('1', '1', 'key', '3', NULL, '{}'),
('1', '1', 'key', '4', NULL, '{}'),
('1', '1', 'key', '5', NULL, '{}'),
('1', '1', 'tag', '3', NULL, '{}'),
('1', '1', 'tag', '4', NULL, '{}'),
('1', '1', 'tagKeys', '3', '{"keys": []}', '{"keys": [4]}'),
('1', '1', 'tagKeys', '4', '{"keys": []}', '{"keys": [1]}'),
('1', '10', 'key', '1', '{"meta": null, "maxLength": null, "description": null}', '{"meta": {"file": "door.tsx"}, "maxLength": 40, "description": "Said at the door"}'),
('1', '18', 'screenshot', '9', NULL, '{}'),
('1', '18', 'tag', '8', NULL, '{}'),
('1', '18', 'tagKeys', '8', '{"keys": []}', '{"keys": [1]}'),
('1', '19', 'order', '10', NULL, '{"number": 1, "status": "requested", "languages": ["de", "it"]}'),
('1', '2', 'language', '4', NULL, '{}'),
('1', '20', 'order', '10', '{"status": "requested"}', '{"number": 1, "status": "created", "languages": ["de", "it"]}'),
('1', '21', 'order', '10', '{"status": "created"}', '{"number": 1, "status": "accepted", "languages": ["de", "it"]}'),
('1', '22', 'order', '10', '{"status": "accepted"}', '{"number": 1, "status": "processing", "languages": ["de", "it"]}'),
('1', '23', 'order', '10', '{"status": "processing", "delivery": {"de": "open", "it": "open"}}', '{"number": 1, "status": "processing", "delivery": {"de": "open", "it": "inProgress"}, "languages": ["de", "it"]}'),
('1', '24', 'order', '11', NULL, '{"number": 2, "status": "requested", "languages": ["es"]}'),
('1', '25', 'order', '11', '{"status": "requested"}', '{"number": 2, "status": "canceled", "languages": ["es"]}'),
('1', '26', 'branch', '2', NULL, '{"name": "drafts", "source": "b10000000000000000000001"}'),
('1', '29', 'branch', '3', NULL, '{"name": "feature", "source": "b10000000000000000000001"}'),
('1', '3', 'language', '4', '{"name": null}', '{"name": "Italian of the shop"}'),
('1', '31', 'branch', '3', '{}', '{"merged": "feature", "version": 28}'),
('1', '33', 'branch', '4', NULL, '{"name": "gone", "source": "b10000000000000000000003"}'),
('1', '34', 'key', '3', '{}', NULL),
('1', '35', 'tag', '7', '{"name": "forgotten"}', NULL),
('1', '36', 'group', '5', '{}', NULL),
('1', '4', 'language', '5', NULL, '{}'),
('1', '5', 'group', '5', NULL, '{}'),
('1', '6', 'tagCategory', '5', NULL, '{"name": "Pages"}'),
('1', '7', 'tag', '6', NULL, '{"name": "start", "category": 5}'),
('1', '8', 'tag', '7', NULL, '{}'),
('1', '9', 'status', '100', NULL, '{"name": "Legal", "color": "#3366cc", "roles": [], "commentRequired": true}');
INSERT INTO "translation_order" ("project_id", "branch_id", "id", "number", "status", "data", "created_by", "created_at", "updated_at", "due_at", "held_from", "source_language_id") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '10', '1', 'processing', '{"tagIds": [], "languages": ["de", "it"], "customBrief": [], "stringOption": "untranslated", "sourceLanguage": "en"}', '1', '2026-11-23 02:40:23.241664+00', '2026-11-23 02:40:26.756+00', '2026-12-21 02:40:23.273+00', NULL, '1'),
('1', '1', '11', '2', 'canceled', '{"tagIds": [], "languages": ["es"], "customBrief": [], "stringOption": "untranslated", "sourceLanguage": "en"}', '1', '2026-11-23 02:40:27.055574+00', '2026-11-23 02:40:28.535+00', '2026-12-21 02:40:27.099+00', NULL, '1'),
('1', '1', '12', NULL, 'draft', '{"languages": ["es"], "sourceLanguage": "en"}', '1', '2026-11-23 02:40:28.885319+00', '2026-11-23 02:40:28.962+00', NULL, NULL, NULL);
INSERT INTO "usage_month" ("project_id", "month", "requests") OVERRIDING SYSTEM VALUE VALUES
('1', '2026-11-01', '46');
INSERT INTO "webhook" ("project_id", "id", "url", "http_method", "headers_cipher", "body", "disabled", "disabled_reason", "description", "events", "branch_ids", "query", "mode", "quiet_seconds", "secret_cipher", "created_by", "created_at", "updated_at", "failing_since", "failures", "warned_at", "old_secret_ciphers", "old_secrets_until") OVERRIDING SYSTEM VALUE VALUES
('1', '1', 'https://hooks.example.org/parlance', 'post', E'\\x8c3b71cf34f55b04caec56ccecf9f830c2d34bc27346b804c5e987b1a9a72fa1839a666547263b67143b8ab8b18de8a9792c35a234bff3917cda70ec38d9', NULL, 'true', NULL, '', '{entry.updated}', '{}', '', 'immediate', '900', E'\\xcffac5e91df769366de939a4ace1124e002e419be2387cc59aa5223a4024a69b752d6c276c85b8ca4d79bdbdcbfda6f5355513bd8f903ff1cd053b154df48e1ccd599f03babcba5e56cacb289665', '1', '2026-11-23 02:40:29.493897+00', '2026-11-23 02:40:29.493897+00', NULL, '0', NULL, '{}', '{}');
SELECT setval('account_id_seq', 4);
SELECT setval('audit_id_seq', 6);
SELECT setval('branch_id_seq', 4);
SELECT setval('branch_merge_id_seq', 1);
SELECT setval('change_set_id', 36);
SELECT setval('content_id', 12);
SELECT setval('custom_status_id_seq', 100);
SELECT setval('discussion_comment_id_seq', 3);
SELECT setval('discussion_id_seq', 1);
SELECT setval('entry_key_id', 5);
SELECT setval('invitation_id_seq', 1);
SELECT setval('job_process', 1);
SELECT setval('language_id', 5);
SELECT setval('notification_id_seq', 8);
SELECT setval('order_event_id_seq', 8);
SELECT setval('person_id_seq', 4);
SELECT setval('personal_token_id_seq', 4);
SELECT setval('project_id_seq', 1);
SELECT setval('saved_view_id_seq', 1);
SELECT setval('stored_file_id_seq', 1);
SELECT setval('tag_category_id_seq', 5);
SELECT setval('team_id_seq', 1);
SELECT setval('text_id', 16);
SELECT setval('webhook_id_seq', 1);
SET session_replication_role = origin;
