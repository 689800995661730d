-- {"secret":"a secret of the tests, long enough for anybody","app":"1fc19c28edd0e8b4e0184b8b","branch":"b10000000000000000000001","accessToken":"1fc19c28edd0e8b4e0184b8b!348db68a6d7580f4dc5269fe4a8d7c81","personalAccessToken":"ppat_9c8aedc7d689f38c6be2a627948fe5cbf5f0d99e","documents":[{"branch":"b10000000000000000000001","document":{"_id":"1fc19c28edd0e8b4e0184b8b","__v":"30","draftModeEnabled":false,"collectMissingEnabled":false,"baseLanguage":"en","name":"Release","data":{"en":{"main":{"version":"30","entries":{"hello":{"v":"Hello there, {name}"},"bye":{"v":"Goodbye"}}},"shop":{"version":"30","entries":{"pay":{"v":"Pay now please"},"cart":{"v":"Your cart"}}}},"de":{"main":{"version":"30","entries":{"hello":{"v":"Hallo {name}"},"bye":{"v":"Tschüss"}}}},"fr":{"shop":{"version":"30","entries":{"pay":{"v":"Payez maintenant"}}}}}}},{"branch":"b10000000000000000000003","document":{"_id":"1fc19c28edd0e8b4e0184b8b","__v":"29","draftModeEnabled":false,"collectMissingEnabled":false,"baseLanguage":"en","name":"Release","data":{"en":{"main":{"version":"29","entries":{"hello":{"v":"Hello there, {name}"},"bye":{"v":"Goodbye"},"old":{"v":"Old text"}}},"shop":{"version":"29","entries":{"pay":{"v":"Pay now please"},"cart":{"v":"Your cart"}}}},"de":{"main":{"version":"29","entries":{"hello":{"v":"Hallo {name}"},"bye":{"v":"Tschüss"},"old":{"v":"Alter Text"}}},"shop":{"version":"29","entries":{"cart":{"v":"Warenkorb"}}}},"fr":{"shop":{"version":"29","entries":{"pay":{"v":"Payez maintenant"}}}}}}}]}
SET session_replication_role = replica;
INSERT INTO "account" ("id", "person_id", "account_id", "provider_id", "access_token", "refresh_token", "id_token", "access_token_expires_at", "refresh_token_expires_at", "scope", "password", "created_at", "updated_at") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', 'credential', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$ZKZjgC8rxHpzPTLr3QMdFw$+BHn+Iziw4VbpZAaz0RO09gr7yD7K/lniMxfEFEmiEw', '2026-11-29 13:59:35.865287+00', '2026-11-29 13:59:35.865287+00'),
('2', '2', '2', 'credential', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$r7RJNQ2Bb6s1hJFnnegBYQ$5k8jJS6gJNdIx+8xAeuLSbzY0GYSemRFrGxlpsWPLXo', '2026-11-29 13:59:36.915217+00', '2026-11-29 13:59:36.915217+00'),
('3', '3', '3', 'credential', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$vRhai0Ps1AK5IPBkgFzFKw$4/V4Gs4Vzj/PuuUC4dgX1+Mj7HRdfdH04mvkPTe/9Sw', '2026-11-29 13:59:37.46649+00', '2026-11-29 13:59:37.46649+00'),
('4', '4', '4', 'credential', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$QOa96u7m3YpqTMXPMVLmvw$0JBNVzLrdm1zRF+vHqYjlH4NqpgCKbT3HN02olYFfLY', '2026-11-29 13:59:38.096146+00', '2026-11-29 13:59:38.096146+00');
INSERT INTO "active_user" ("project_id", "month", "who") OVERRIDING SYSTEM VALUE VALUES
('1', '2026-11-01', 'aEsoXtJryKJQ28wPgFmAwoh');
INSERT INTO "audit" ("id", "project_id", "person_id", "action", "details", "ip_address", "created_at", "dispatched_at", "team_id") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', 'language.added', '{"branch": {"_id": "b10000000000000000000001", "name": "main"}, "languages": ["it"]}', '127.0.0.1', '2026-11-29 13:59:36.120237+00', '2026-11-29 13:59:36.134184+00', NULL),
('10', '1', '1', 'order.moved', '{"after": {"status": "processing"}, "order": {"_id": "c2000000000000000000000a", "number": 1}, "before": {"status": "accepted"}, "branch": {"_id": "b10000000000000000000001", "name": "main"}}', '127.0.0.1', '2026-11-29 13:59:38.568991+00', '2026-11-29 13:59:38.583301+00', NULL),
('11', '1', '1', 'order.placed', '{"order": {"_id": "c2000000000000000000000b", "number": 2}, "branch": {"_id": "b10000000000000000000001", "name": "main"}, "languages": ["es"]}', '127.0.0.1', '2026-11-29 13:59:38.661358+00', '2026-11-29 13:59:38.696937+00', NULL),
('12', '1', '1', 'order.moved', '{"after": {"status": "canceled"}, "order": {"_id": "c2000000000000000000000b", "number": 2}, "before": {"status": "requested"}, "branch": {"_id": "b10000000000000000000001", "name": "main"}}', '127.0.0.1', '2026-11-29 13:59:38.71385+00', '2026-11-29 13:59:38.731887+00', NULL),
('13', '1', '1', 'webhook.created', '{"webhook": {"_id": "c80000000000000000000001", "url": "https://hooks.example.org"}}', '127.0.0.1', '2026-11-29 13:59:38.765637+00', '2026-11-29 13:59:38.769747+00', NULL),
('14', '1', '1', 'invitation.created', '{"role": "translator", "email": "invited@example.org"}', '127.0.0.1', '2026-11-29 13:59:38.795621+00', '2026-11-29 13:59:38.804987+00', NULL),
('15', '1', '1', 'branch.created', '{"_id": "b10000000000000000000002", "name": "drafts", "source": "b10000000000000000000001"}', '127.0.0.1', '2026-11-29 13:59:38.822044+00', '2026-11-29 13:59:38.845905+00', NULL),
('16', '1', '1', 'project.settings_changed', '{"branching": true}', '127.0.0.1', '2026-11-29 13:59:38.882353+00', '2026-11-29 13:59:38.895416+00', NULL),
('17', '1', '1', 'branch.created', '{"_id": "b10000000000000000000003", "name": "feature", "source": "b10000000000000000000001"}', '127.0.0.1', '2026-11-29 13:59:38.903476+00', '2026-11-29 13:59:38.919189+00', NULL),
('18', '1', '1', 'branch.merged', '{"name": "feature", "branch": {"_id": "b10000000000000000000001", "name": "main"}}', '127.0.0.1', '2026-11-29 13:59:38.995497+00', '2026-11-29 13:59:39.01499+00', NULL),
('19', '1', '1', 'branch.created', '{"_id": "b10000000000000000000004", "name": "gone", "source": "b10000000000000000000003"}', '127.0.0.1', '2026-11-29 13:59:39.043896+00', '2026-11-29 13:59:39.055145+00', NULL),
('2', '1', '1', 'language.renamed', '{"after": {"name": "Italian of the shop"}, "before": {"name": null}, "branch": {"_id": "b10000000000000000000001", "name": "main"}, "languages": ["it"]}', '127.0.0.1', '2026-11-29 13:59:36.156766+00', '2026-11-29 13:59:36.163056+00', NULL),
('20', '1', '1', 'branch.deleted', '{"_id": "b10000000000000000000004", "name": "gone"}', '127.0.0.1', '2026-11-29 13:59:39.063763+00', '2026-11-29 13:59:39.06676+00', NULL),
('21', '1', '1', 'group.deleted', '{"name": "help", "branch": {"_id": "b10000000000000000000001", "name": "main"}}', '127.0.0.1', '2026-11-29 13:59:39.115697+00', '2026-11-29 13:59:39.124407+00', NULL),
('3', '1', '1', 'language.added', '{"branch": {"_id": "b10000000000000000000001", "name": "main"}, "languages": ["es"]}', '127.0.0.1', '2026-11-29 13:59:36.17818+00', '2026-11-29 13:59:36.187561+00', NULL),
('4', '1', '1', 'group.created', '{"name": "help", "branch": {"_id": "b10000000000000000000001", "name": "main"}}', '127.0.0.1', '2026-11-29 13:59:36.201735+00', '2026-11-29 13:59:36.211007+00', NULL),
('5', '1', '1', 'tag_category.created', '{"_id": "c50000000000000000000005", "after": {"name": "Pages"}, "before": null}', '127.0.0.1', '2026-11-29 13:59:36.225791+00', '2026-11-29 13:59:36.232689+00', NULL),
('6', '1', '1', 'status.created', '{"_id": "c60000000000000000000064", "after": {"name": "Legal", "color": "#3366cc", "roles": [], "commentRequired": true}, "before": null}', '127.0.0.1', '2026-11-29 13:59:36.285051+00', '2026-11-29 13:59:36.297384+00', NULL),
('7', '1', '1', 'order.placed', '{"order": {"_id": "c2000000000000000000000a", "number": 1}, "branch": {"_id": "b10000000000000000000001", "name": "main"}, "languages": ["de", "it"]}', '127.0.0.1', '2026-11-29 13:59:38.447257+00', '2026-11-29 13:59:38.484909+00', NULL),
('8', '1', '1', 'order.moved', '{"after": {"status": "created"}, "order": {"_id": "c2000000000000000000000a", "number": 1}, "before": {"status": "requested"}, "branch": {"_id": "b10000000000000000000001", "name": "main"}}', '127.0.0.1', '2026-11-29 13:59:38.504603+00', '2026-11-29 13:59:38.520264+00', NULL),
('9', '1', '1', 'order.moved', '{"after": {"status": "accepted"}, "order": {"_id": "c2000000000000000000000a", "number": 1}, "before": {"status": "created"}, "branch": {"_id": "b10000000000000000000001", "name": "main"}}', '127.0.0.1', '2026-11-29 13:59:38.535631+00', '2026-11-29 13:59:38.554456+00', NULL);
INSERT INTO "branch" ("project_id", "id", "name", "version", "read_only", "editable_by_translator", "parent_id", "parent_version", "created_by", "created_at", "deleted_at", "rebased_at", "removing", "removed_at", "recheck_after", "compared", "compare_after", "comparisons", "recheck_stopped") OVERRIDING SYSTEM VALUE VALUES
('1', '1', 'main', '30', 'false', 'true', NULL, NULL, '1', '2026-11-29 13:59:35.892669+00', NULL, '0', 'false', NULL, NULL, '28', NULL, '7', 'false'),
('1', '2', 'drafts', '27', 'false', 'true', '1', '25', '1', '2026-11-29 13:59:38.822044+00', NULL, '0', 'false', NULL, NULL, '27', NULL, '1', 'false'),
('1', '3', 'feature', '29', 'false', 'true', '1', '26', '1', '2026-11-29 13:59:38.903476+00', NULL, '0', 'false', NULL, NULL, '29', NULL, '2', 'false'),
('1', '4', 'gone', '30', 'false', 'true', '3', '29', '1', '2026-11-29 13:59:39.043896+00', '2026-11-29 13:59:39.064+00', '0', 'false', NULL, NULL, '29', NULL, '0', 'false');
INSERT INTO "branch_merge" ("project_id", "id", "from_id", "from_version", "to_id", "to_version", "change_set_id", "created_at") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '3', '28', '1', '26', '31', '2026-11-29 13:59:38.995497+00');
INSERT INTO "change_set" ("project_id", "id", "branch_id", "sequence", "person_id", "kind", "src", "entries", "autosave", "step_id", "continued_by", "reverts", "reverted_by", "created_at", "undoing", "reason") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', '1', '1', 'upload', '1', '9', 'false', '1', NULL, NULL, NULL, '2026-11-29 13:59:36.006+00', 'false', NULL),
('1', '10', '1', '10', '1', 'key', '1', '0', 'false', '10', NULL, NULL, NULL, '2026-11-29 13:59:36.306+00', 'false', NULL),
('1', '11', '1', '11', '1', 'save', '1', '1', 'false', '11', NULL, NULL, NULL, '2026-11-29 13:59:38.152+00', 'false', NULL),
('1', '12', '1', '12', '1', 'save', '1', '1', 'false', '12', NULL, NULL, NULL, '2026-11-29 13:59:38.196+00', 'false', NULL),
('1', '13', '1', '13', '1', 'save', '1', '1', 'false', '13', NULL, NULL, NULL, '2026-11-29 13:59:38.219+00', 'false', NULL),
('1', '14', '1', '14', '1', 'save', '1', '1', 'false', '14', NULL, NULL, NULL, '2026-11-29 13:59:38.235+00', 'false', NULL),
('1', '15', '1', '15', '3', 'save', '1', '1', 'false', '15', NULL, NULL, '16', '2026-11-29 13:59:38.248+00', 'false', NULL),
('1', '16', '1', '16', '1', 'revert', '1', '1', 'false', '16', NULL, '15', NULL, '2026-11-29 13:59:38.277+00', 'true', NULL),
('1', '17', '1', '17', '1', 'bulk', '1', '1', 'false', '17', NULL, NULL, NULL, '2026-11-29 13:59:38.359+00', 'false', NULL),
('1', '18', '1', '18', '1', 'screenshot', '1', '0', 'false', '18', NULL, NULL, NULL, '2026-11-29 13:59:38.428+00', 'false', NULL),
('1', '19', '1', '19', '1', 'order', '1', '0', 'false', '19', NULL, NULL, NULL, '2026-11-29 13:59:38.447+00', 'false', NULL),
('1', '2', '1', '2', '1', 'language', '1', '0', 'false', '2', NULL, NULL, NULL, '2026-11-29 13:59:36.121+00', 'false', NULL),
('1', '20', '1', '20', '1', 'order', '1', '0', 'false', '20', NULL, NULL, NULL, '2026-11-29 13:59:38.505+00', 'false', NULL),
('1', '21', '1', '21', '1', 'order', '1', '0', 'false', '21', NULL, NULL, NULL, '2026-11-29 13:59:38.536+00', 'false', NULL),
('1', '22', '1', '22', '1', 'order', '1', '0', 'false', '22', NULL, NULL, NULL, '2026-11-29 13:59:38.569+00', 'false', NULL),
('1', '23', '1', '23', '1', 'delivery', '1', '1', 'false', '23', NULL, NULL, NULL, '2026-11-29 13:59:38.603+00', 'false', NULL),
('1', '24', '1', '24', '1', 'order', '1', '0', 'false', '24', NULL, NULL, NULL, '2026-11-29 13:59:38.661+00', 'false', NULL),
('1', '25', '1', '25', '1', 'order', '1', '0', 'false', '25', NULL, NULL, NULL, '2026-11-29 13:59:38.715+00', 'false', NULL),
('1', '26', '2', '26', '1', 'branch', '1', '0', 'false', '26', NULL, NULL, NULL, '2026-11-29 13:59:38.822+00', 'false', NULL),
('1', '27', '2', '27', '1', 'bulk', '1', '2', 'false', '27', NULL, NULL, NULL, '2026-11-29 13:59:38.851+00', 'false', NULL),
('1', '28', '1', '26', '1', 'bulk', '1', '2', 'false', '28', NULL, NULL, NULL, '2026-11-29 13:59:38.882+00', 'false', NULL),
('1', '29', '3', '27', '1', 'branch', '1', '0', 'false', '29', NULL, NULL, NULL, '2026-11-29 13:59:38.903+00', 'false', NULL),
('1', '3', '1', '3', '1', 'language', '1', '0', 'false', '3', NULL, NULL, NULL, '2026-11-29 13:59:36.157+00', 'false', NULL),
('1', '30', '3', '28', '1', 'save', '1', '1', 'false', '30', NULL, NULL, NULL, '2026-11-29 13:59:38.933+00', 'false', NULL),
('1', '31', '1', '27', '1', 'merge', '1', '1', 'false', '31', NULL, NULL, NULL, '2026-11-29 13:59:38.995+00', 'false', NULL),
('1', '32', '3', '29', '1', 'save', '1', '1', 'false', '32', NULL, NULL, NULL, '2026-11-29 13:59:39.024+00', 'false', NULL),
('1', '33', '4', '30', '1', 'branch', '1', '0', 'false', '33', NULL, NULL, NULL, '2026-11-29 13:59:39.044+00', 'false', NULL),
('1', '34', '1', '28', '1', 'delete', '1', '0', 'false', '34', NULL, NULL, NULL, '2026-11-29 13:59:39.073+00', 'false', NULL),
('1', '35', '1', '29', '1', 'tag', '1', '0', 'false', '35', NULL, NULL, NULL, '2026-11-29 13:59:39.101+00', 'false', NULL),
('1', '36', '1', '30', '1', 'group', '1', '0', 'false', '36', NULL, NULL, NULL, '2026-11-29 13:59:39.116+00', 'false', NULL),
('1', '4', '1', '4', '1', 'language', '1', '0', 'false', '4', NULL, NULL, NULL, '2026-11-29 13:59:36.178+00', 'false', NULL),
('1', '5', '1', '5', '1', 'group', '1', '0', 'false', '5', NULL, NULL, NULL, '2026-11-29 13:59:36.202+00', 'false', NULL),
('1', '6', '1', '6', '1', 'settings', '1', '0', 'false', '6', NULL, NULL, NULL, '2026-11-29 13:59:36.226+00', 'false', NULL),
('1', '7', '1', '7', '1', 'tag', '1', '0', 'false', '7', NULL, NULL, NULL, '2026-11-29 13:59:36.24+00', 'false', NULL),
('1', '8', '1', '8', '1', 'tag', '1', '0', 'false', '8', NULL, NULL, NULL, '2026-11-29 13:59:36.261+00', 'false', NULL),
('1', '9', '1', '9', '1', 'status', '1', '0', 'false', '9', NULL, NULL, NULL, '2026-11-29 13:59:36.286+00', 'false', NULL);
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
('1', '1', '3', 'needsAttention', '0', '0'),
('1', '1', '3', 'needsReview', '0', '0'),
('1', '1', '3', 'notNew', '2', '4'),
('1', '1', '3', 'translated', '1', '3'),
('1', '1', '4', 'draft', '0', '0'),
('1', '1', '4', 'inOrder', '4', '8'),
('1', '1', '4', 'inTranslation', '4', '8'),
('1', '1', '4', 'needsAttention', '0', '0'),
('1', '1', '4', 'needsReview', '0', '0'),
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
('1', '3', '3', 'notNew', '2', '4'),
('1', '3', '3', 'translated', '1', '3'),
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
('1', '4', '3', 'notNew', '2', '4'),
('1', '4', '3', 'translated', '1', '3');
INSERT INTO "custom_status" ("id", "team_id", "name", "color", "roles", "comment_required") OVERRIDING SYSTEM VALUE VALUES
('100', '1', 'Legal', '#3366cc', '{}', 'true');
INSERT INTO "discussion" ("project_id", "branch_id", "id", "key_id", "language_id", "person_id", "created_at", "resolved_at", "resolved_by") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', '1', '2', '1', '2026-11-29 13:59:38.298907+00', NULL, NULL);
INSERT INTO "discussion_comment" ("project_id", "branch_id", "id", "discussion_id", "person_id", "body", "mentions", "created_at", "edited_at") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', '1', '1', 'Du or Sie?', '{}', '2026-11-29 13:59:38.298907+00', NULL),
('1', '1', '2', '1', '3', 'Du.', '{}', '2026-11-29 13:59:38.310933+00', NULL),
('1', '1', '3', '1', '1', 'Thanks, @a10000000000000000000003', '{3}', '2026-11-29 13:59:38.327895+00', NULL);
INSERT INTO "entry" ("project_id", "branch_id", "key_id", "value_id", "draft_id", "comment_id", "change_set_id", "language_id", "version", "meaning", "status", "person_id", "updated_at", "src", "locked", "checks", "dismissed", "origin") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', '10', NULL, NULL, '11', '1', '2', '11', '0', '1', '2026-11-29 13:59:38.152+00', '1', 'false', '0', '0', '1'),
('1', '1', '1', '9', NULL, NULL, '1', '2', '1', '0', '0', '1', '2026-11-29 13:59:36.006+00', '1', 'false', '0', '0', '2'),
('1', '1', '1', NULL, NULL, NULL, '28', '3', '2', '11', '0', '1', '2026-11-29 13:59:38.882+00', '1', 'false', '0', '0', '5'),
('1', '1', '1', NULL, NULL, NULL, '28', '4', '2', '11', '0', '1', '2026-11-29 13:59:38.882+00', '1', 'false', '0', '0', '5'),
('1', '1', '2', '6', NULL, '12', '13', '2', '2', '0', '3', '1', '2026-11-29 13:59:38.219+00', '1', 'false', '0', '0', '2'),
('1', '1', '2', '8', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-29 13:59:36.006+00', '1', 'false', '0', '0', '2'),
('1', '1', '2', NULL, NULL, NULL, '16', '4', '2', '0', '0', '1', '2026-11-29 13:59:38.277+00', '1', 'false', '0', '0', '0'),
('1', '1', '2', NULL, NULL, NULL, '17', '3', '1', '0', '1', '1', '2026-11-29 13:59:38.359+00', '1', 'false', '0', '0', '5'),
('1', '1', '3', '2', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-29 13:59:36.006+00', '1', 'false', '0', '0', '2'),
('1', '1', '3', '4', NULL, NULL, '1', '2', '1', '0', '0', '1', '2026-11-29 13:59:36.006+00', '1', 'false', '0', '0', '2'),
('1', '1', '4', '1', NULL, NULL, '14', '3', '2', '0', '0', '1', '2026-11-29 13:59:38.235+00', '1', 'true', '0', '0', '2'),
('1', '1', '4', '3', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-29 13:59:36.006+00', '1', 'false', '0', '0', '2'),
('1', '1', '5', '15', NULL, NULL, '31', '1', '2', '30', '0', '1', '2026-11-29 13:59:38.995+00', '1', 'false', '0', '0', '1'),
('1', '2', '1', '10', NULL, NULL, '11', '1', '2', '11', '0', '1', '2026-11-29 13:59:38.152+00', '1', 'false', '0', '0', '1'),
('1', '2', '1', '11', NULL, NULL, '27', '3', '2', '11', '2', '1', '2026-11-29 13:59:38.851+00', '1', 'false', '0', '0', '1'),
('1', '2', '1', '14', NULL, NULL, '27', '4', '2', '11', '2', '1', '2026-11-29 13:59:38.851+00', '1', 'false', '0', '0', '1'),
('1', '2', '1', '9', NULL, NULL, '1', '2', '1', '0', '0', '1', '2026-11-29 13:59:36.006+00', '1', 'false', '0', '0', '2'),
('1', '2', '2', '6', NULL, '12', '13', '2', '2', '0', '3', '1', '2026-11-29 13:59:38.219+00', '1', 'false', '0', '0', '2'),
('1', '2', '2', '8', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-29 13:59:36.006+00', '1', 'false', '0', '0', '2'),
('1', '2', '2', NULL, NULL, NULL, '16', '4', '2', '0', '0', '1', '2026-11-29 13:59:38.277+00', '1', 'false', '0', '0', '0'),
('1', '2', '2', NULL, NULL, NULL, '17', '3', '1', '0', '1', '1', '2026-11-29 13:59:38.359+00', '1', 'false', '0', '0', '5'),
('1', '2', '3', '2', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-29 13:59:36.006+00', '1', 'false', '0', '0', '2'),
('1', '2', '3', '4', NULL, NULL, '1', '2', '1', '0', '0', '1', '2026-11-29 13:59:36.006+00', '1', 'false', '0', '0', '2'),
('1', '2', '4', '1', NULL, NULL, '14', '3', '2', '0', '0', '1', '2026-11-29 13:59:38.235+00', '1', 'true', '0', '0', '2'),
('1', '2', '4', '3', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-29 13:59:36.006+00', '1', 'false', '0', '0', '2'),
('1', '2', '5', '7', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-29 13:59:36.006+00', '1', 'false', '0', '0', '2'),
('1', '3', '1', '10', NULL, NULL, '11', '1', '2', '11', '0', '1', '2026-11-29 13:59:38.152+00', '1', 'false', '0', '0', '1'),
('1', '3', '1', '9', NULL, NULL, '1', '2', '1', '0', '0', '1', '2026-11-29 13:59:36.006+00', '1', 'false', '0', '0', '2'),
('1', '3', '1', NULL, NULL, NULL, '28', '3', '2', '11', '0', '1', '2026-11-29 13:59:38.882+00', '1', 'false', '0', '0', '5'),
('1', '3', '1', NULL, NULL, NULL, '28', '4', '2', '11', '0', '1', '2026-11-29 13:59:38.882+00', '1', 'false', '0', '0', '5'),
('1', '3', '2', '6', NULL, '12', '13', '2', '2', '0', '3', '1', '2026-11-29 13:59:38.219+00', '1', 'false', '0', '0', '2'),
('1', '3', '2', '8', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-29 13:59:36.006+00', '1', 'false', '0', '0', '2'),
('1', '3', '2', NULL, NULL, NULL, '16', '4', '2', '0', '0', '1', '2026-11-29 13:59:38.277+00', '1', 'false', '0', '0', '0'),
('1', '3', '2', NULL, NULL, NULL, '17', '3', '1', '0', '1', '1', '2026-11-29 13:59:38.359+00', '1', 'false', '0', '0', '5'),
('1', '3', '3', '2', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-29 13:59:36.006+00', '1', 'false', '0', '0', '2'),
('1', '3', '3', '4', NULL, NULL, '1', '2', '1', '0', '0', '1', '2026-11-29 13:59:36.006+00', '1', 'false', '0', '0', '2'),
('1', '3', '4', '1', NULL, NULL, '14', '3', '2', '0', '0', '1', '2026-11-29 13:59:38.235+00', '1', 'true', '0', '0', '2'),
('1', '3', '4', '3', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-29 13:59:36.006+00', '1', 'false', '0', '0', '2'),
('1', '3', '5', '15', NULL, NULL, '30', '1', '2', '30', '0', '1', '2026-11-29 13:59:38.933+00', '1', 'false', '0', '0', '1'),
('1', '3', '5', '16', NULL, NULL, '32', '2', '1', '30', '0', '1', '2026-11-29 13:59:39.024+00', '1', 'false', '0', '0', '1'),
('1', '4', '1', '10', NULL, NULL, '11', '1', '2', '11', '0', '1', '2026-11-29 13:59:38.152+00', '1', 'false', '0', '0', '1'),
('1', '4', '1', '9', NULL, NULL, '1', '2', '1', '0', '0', '1', '2026-11-29 13:59:36.006+00', '1', 'false', '0', '0', '2'),
('1', '4', '1', NULL, NULL, NULL, '28', '3', '2', '11', '0', '1', '2026-11-29 13:59:38.882+00', '1', 'false', '0', '0', '5'),
('1', '4', '1', NULL, NULL, NULL, '28', '4', '2', '11', '0', '1', '2026-11-29 13:59:38.882+00', '1', 'false', '0', '0', '5'),
('1', '4', '2', '6', NULL, '12', '13', '2', '2', '0', '3', '1', '2026-11-29 13:59:38.219+00', '1', 'false', '0', '0', '2'),
('1', '4', '2', '8', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-29 13:59:36.006+00', '1', 'false', '0', '0', '2'),
('1', '4', '2', NULL, NULL, NULL, '16', '4', '2', '0', '0', '1', '2026-11-29 13:59:38.277+00', '1', 'false', '0', '0', '0'),
('1', '4', '2', NULL, NULL, NULL, '17', '3', '1', '0', '1', '1', '2026-11-29 13:59:38.359+00', '1', 'false', '0', '0', '5'),
('1', '4', '3', '2', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-29 13:59:36.006+00', '1', 'false', '0', '0', '2'),
('1', '4', '3', '4', NULL, NULL, '1', '2', '1', '0', '0', '1', '2026-11-29 13:59:36.006+00', '1', 'false', '0', '0', '2'),
('1', '4', '4', '1', NULL, NULL, '14', '3', '2', '0', '0', '1', '2026-11-29 13:59:38.235+00', '1', 'true', '0', '0', '2'),
('1', '4', '4', '3', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-29 13:59:36.006+00', '1', 'false', '0', '0', '2'),
('1', '4', '5', '15', NULL, NULL, '30', '1', '2', '30', '0', '1', '2026-11-29 13:59:38.933+00', '1', 'false', '0', '0', '1'),
('1', '4', '5', '16', NULL, NULL, '32', '2', '1', '30', '0', '1', '2026-11-29 13:59:39.024+00', '1', 'false', '0', '0', '1');
INSERT INTO "entry_change" ("project_id", "branch_id", "key_id", "change_set_id", "language_id", "version", "fields", "locked_before", "locked_after", "value_before", "value_after", "draft_before", "draft_after", "comment_before", "comment_after", "status_before", "status_after", "meaning_before", "meaning_after", "dismissed_before", "dismissed_after", "person_before", "src_before", "origin_before") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', '1', '1', '1', '1', NULL, NULL, NULL, '5', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '1', '1', '2', '1', '1', NULL, NULL, NULL, '9', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '1', '11', '1', '2', '33', NULL, NULL, '5', '10', NULL, NULL, NULL, NULL, NULL, NULL, '0', '11', NULL, NULL, '1', '1', '2'),
('1', '1', '1', '12', '3', '1', '38', NULL, NULL, NULL, NULL, NULL, '11', NULL, NULL, '0', '2', '0', '11', NULL, NULL, NULL, NULL, NULL),
('1', '1', '1', '23', '4', '1', '38', NULL, NULL, NULL, NULL, NULL, '14', NULL, NULL, '0', '2', '0', '11', NULL, NULL, NULL, NULL, NULL),
('1', '1', '1', '28', '3', '2', '6', NULL, NULL, NULL, NULL, '11', NULL, NULL, NULL, '2', '0', NULL, NULL, NULL, NULL, '1', '1', '1'),
('1', '1', '1', '28', '4', '2', '6', NULL, NULL, NULL, NULL, '14', NULL, NULL, NULL, '2', '0', NULL, NULL, NULL, NULL, '1', '1', '1'),
('1', '1', '2', '1', '1', '1', '1', NULL, NULL, NULL, '8', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '2', '1', '2', '1', '1', NULL, NULL, NULL, '6', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '2', '13', '2', '2', '20', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '12', '0', '3', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '2', '15', '4', '1', '2', NULL, NULL, NULL, NULL, NULL, '13', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '2', '16', '4', '2', '2', NULL, NULL, NULL, NULL, '13', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '3', '1', '1'),
('1', '1', '2', '17', '3', '1', '4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '1', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '3', '1', '1', '1', '1', NULL, NULL, NULL, '2', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '3', '1', '2', '1', '1', NULL, NULL, NULL, '4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '4', '1', '1', '1', '1', NULL, NULL, NULL, '3', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '4', '1', '3', '1', '1', NULL, NULL, NULL, '1', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '4', '14', '3', '2', '8', 'false', 'true', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '5', '1', '1', '1', '1', NULL, NULL, NULL, '7', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '5', '31', '1', '2', '33', NULL, NULL, '7', '15', NULL, NULL, NULL, NULL, NULL, NULL, '0', '30', NULL, NULL, '1', '1', '2'),
('1', '2', '1', '27', '3', '2', '3', NULL, NULL, NULL, '11', '11', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '1', '1', '1'),
('1', '2', '1', '27', '4', '2', '3', NULL, NULL, NULL, '14', '14', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '1', '1', '1'),
('1', '3', '5', '30', '1', '2', '33', NULL, NULL, '7', '15', NULL, NULL, NULL, NULL, NULL, NULL, '0', '30', NULL, NULL, '1', '1', '2'),
('1', '3', '5', '32', '2', '1', '33', NULL, NULL, NULL, '16', NULL, NULL, NULL, NULL, NULL, NULL, '0', '30', NULL, NULL, NULL, NULL, NULL);
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
INSERT INTO "entry_key" ("project_id", "branch_id", "id", "group_id", "meaning", "words", "max_length", "trashed_by", "syntax", "name", "name_hash", "description", "meta", "style") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', '1', '11', '2', '40', NULL, '0', 'hello', E'\\x2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824', 'Said at the door', '{"file": "door.tsx"}', '0'),
('1', '1', '2', '1', '0', '1', NULL, NULL, '0', 'bye', E'\\xb49f425a7e1f9cff3856329ada223f2f9d368f15a00cf48df16ca95986137fe8', NULL, NULL, '0'),
('1', '1', '3', '1', '0', '2', NULL, '34', '0', 'old', E'\\xcba06b5736faf67e54b07b561eae94395e774c517a7d910a54369e1263ccfbd4', NULL, NULL, '0'),
('1', '1', '4', '2', '0', '3', NULL, NULL, '0', 'pay', E'\\x9350872d712a127c494d7dc35e46b0bc9e62e288239708e581dfc3a1400154a4', NULL, NULL, '0'),
('1', '1', '5', '2', '30', '2', NULL, NULL, '0', 'cart', E'\\x1c42ddc0285b9c25135be3bf345e6a041271b784b22a6f6cab6588dab93c5980', NULL, NULL, '0'),
('1', '2', '1', '1', '11', '2', '40', NULL, '0', 'hello', E'\\x2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824', 'Said at the door', '{"file": "door.tsx"}', '0'),
('1', '2', '2', '1', '0', '1', NULL, NULL, '0', 'bye', E'\\xb49f425a7e1f9cff3856329ada223f2f9d368f15a00cf48df16ca95986137fe8', NULL, NULL, '0'),
('1', '2', '3', '1', '0', '2', NULL, NULL, '0', 'old', E'\\xcba06b5736faf67e54b07b561eae94395e774c517a7d910a54369e1263ccfbd4', NULL, NULL, '0'),
('1', '2', '4', '2', '0', '3', NULL, NULL, '0', 'pay', E'\\x9350872d712a127c494d7dc35e46b0bc9e62e288239708e581dfc3a1400154a4', NULL, NULL, '0'),
('1', '2', '5', '2', '0', '6', NULL, NULL, '0', 'cart', E'\\x1c42ddc0285b9c25135be3bf345e6a041271b784b22a6f6cab6588dab93c5980', NULL, NULL, '0'),
('1', '3', '1', '1', '11', '2', '40', NULL, '0', 'hello', E'\\x2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824', 'Said at the door', '{"file": "door.tsx"}', '0'),
('1', '3', '2', '1', '0', '1', NULL, NULL, '0', 'bye', E'\\xb49f425a7e1f9cff3856329ada223f2f9d368f15a00cf48df16ca95986137fe8', NULL, NULL, '0'),
('1', '3', '3', '1', '0', '2', NULL, NULL, '0', 'old', E'\\xcba06b5736faf67e54b07b561eae94395e774c517a7d910a54369e1263ccfbd4', NULL, NULL, '0'),
('1', '3', '4', '2', '0', '3', NULL, NULL, '0', 'pay', E'\\x9350872d712a127c494d7dc35e46b0bc9e62e288239708e581dfc3a1400154a4', NULL, NULL, '0'),
('1', '3', '5', '2', '30', '2', NULL, NULL, '0', 'cart', E'\\x1c42ddc0285b9c25135be3bf345e6a041271b784b22a6f6cab6588dab93c5980', NULL, NULL, '0'),
('1', '4', '1', '1', '11', '2', '40', NULL, '0', 'hello', E'\\x2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824', 'Said at the door', '{"file": "door.tsx"}', '0'),
('1', '4', '2', '1', '0', '1', NULL, NULL, '0', 'bye', E'\\xb49f425a7e1f9cff3856329ada223f2f9d368f15a00cf48df16ca95986137fe8', NULL, NULL, '0'),
('1', '4', '3', '1', '0', '2', NULL, NULL, '0', 'old', E'\\xcba06b5736faf67e54b07b561eae94395e774c517a7d910a54369e1263ccfbd4', NULL, NULL, '0'),
('1', '4', '4', '2', '0', '3', NULL, NULL, '0', 'pay', E'\\x9350872d712a127c494d7dc35e46b0bc9e62e288239708e581dfc3a1400154a4', NULL, NULL, '0'),
('1', '4', '5', '2', '30', '2', NULL, NULL, '0', 'cart', E'\\x1c42ddc0285b9c25135be3bf345e6a041271b784b22a6f6cab6588dab93c5980', NULL, NULL, '0');
INSERT INTO "failed_attempt" ("key", "points", "expire") OVERRIDING SYSTEM VALUE VALUES
('invitation:address:_9yRRmcPyE7gm_1WpHATzZTBVb2KQz3O94jvVw4bh2o', '1', '1796047178794'),
('invitation:inviter:person 1', '1', '1796047178792');
INSERT INTO "instance" ("one", "secret_print", "files_id", "files_marked", "checks_version") OVERRIDING SYSTEM VALUE VALUES
('true', E'\\x3d56422ea35699ca52d7f7953bd1a470e5a37e8bc15e8fde857f825d1829c7c3', '6572f389-a638-4fe3-9a35-0593ef804062', 'true', '12');
INSERT INTO "invitation" ("id", "project_id", "email", "role", "language_ids", "token_hash", "invited_by", "created_at", "expires_at", "accepted_at", "revoked_at", "only_mailed") OVERRIDING SYSTEM VALUE VALUES
('1', '1', 'invited@example.org', 'translator', NULL, E'\\x5a5465b8cd5d4f2de58ec9ef592f8a9b200d0c3bd30be3edc06af1b1a8db48a1', '1', '2026-11-29 13:59:38.795621+00', '2026-12-06 13:59:38.795+00', NULL, NULL, 'false');
INSERT INTO "job_worker" ("id", "process") OVERRIDING SYSTEM VALUE VALUES
('pool-192ecab97b4708be31', '1'),
('pool-9155414e3f4e626810', '1');
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
('1', '1', '1', 'discussion.reply', '{"key": "hello", "text": "Du.", "user": {"_id": "a10000000000000000000003", "name": "translator"}, "branch": "b10000000000000000000001", "comment": "cc0000000000000000000002", "language": "de", "discussion": "cb0000000000000000000001"}', '2026-11-29 13:59:38.310933+00', NULL),
('2', '3', '1', 'mention', '{"key": "hello", "text": "Thanks, @translator", "user": {"_id": "a10000000000000000000001", "name": "Owner"}, "branch": "b10000000000000000000001", "comment": "cc0000000000000000000003", "language": "de", "discussion": "cb0000000000000000000001"}', '2026-11-29 13:59:38.327895+00', NULL),
('3', '4', '1', 'order.created', '{"app": "1fc19c28edd0e8b4e0184b8b", "user": {"_id": "a10000000000000000000001", "name": "Owner"}, "order": "c2000000000000000000000a", "branch": "b10000000000000000000001", "status": "requested", "languages": ["de", "it"], "orderNumber": 1}', '2026-11-29 13:59:38.447257+00', NULL),
('4', '4', '1', 'order.status_changed', '{"app": "1fc19c28edd0e8b4e0184b8b", "from": "requested", "text": "It is created", "user": {"_id": "a10000000000000000000001", "name": "Owner"}, "order": "c2000000000000000000000a", "branch": "b10000000000000000000001", "status": "created", "languages": ["de", "it"], "orderNumber": 1}', '2026-11-29 13:59:38.504603+00', NULL),
('5', '4', '1', 'order.status_changed', '{"app": "1fc19c28edd0e8b4e0184b8b", "from": "created", "text": "It is accepted", "user": {"_id": "a10000000000000000000001", "name": "Owner"}, "order": "c2000000000000000000000a", "branch": "b10000000000000000000001", "status": "accepted", "languages": ["de", "it"], "orderNumber": 1}', '2026-11-29 13:59:38.535631+00', NULL),
('6', '4', '1', 'order.status_changed', '{"app": "1fc19c28edd0e8b4e0184b8b", "from": "accepted", "text": "It is processing", "user": {"_id": "a10000000000000000000001", "name": "Owner"}, "order": "c2000000000000000000000a", "branch": "b10000000000000000000001", "status": "processing", "languages": ["de", "it"], "orderNumber": 1}', '2026-11-29 13:59:38.568991+00', NULL),
('7', '4', '1', 'order.created', '{"app": "1fc19c28edd0e8b4e0184b8b", "user": {"_id": "a10000000000000000000001", "name": "Owner"}, "order": "c2000000000000000000000b", "branch": "b10000000000000000000001", "status": "requested", "languages": ["es"], "orderNumber": 2}', '2026-11-29 13:59:38.661358+00', NULL),
('8', '4', '1', 'order.status_changed', '{"app": "1fc19c28edd0e8b4e0184b8b", "from": "requested", "text": "Not needed", "user": {"_id": "a10000000000000000000001", "name": "Owner"}, "order": "c2000000000000000000000b", "branch": "b10000000000000000000001", "status": "canceled", "languages": ["es"], "orderNumber": 2}', '2026-11-29 13:59:38.71385+00', NULL);
INSERT INTO "order_entry" ("project_id", "branch_id", "key_id", "language_id", "order_id", "open", "translating", "delivered", "meaning", "source_id", "words", "returned_by") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', '4', '10', 'true', 'true', 'true', '11', '10', '2', NULL),
('1', '1', '1', '5', '11', 'false', 'false', 'false', '11', '10', '2', NULL),
('1', '1', '2', '4', '10', 'true', 'true', 'false', '0', '8', '1', NULL),
('1', '1', '2', '5', '11', 'false', 'false', 'false', '0', '8', '1', NULL),
('1', '1', '3', '4', '10', 'true', 'true', 'false', '0', '2', '2', NULL),
('1', '1', '3', '5', '11', 'false', 'false', 'false', '0', '2', '2', NULL),
('1', '1', '4', '2', '10', 'true', 'true', 'false', '0', '3', '3', NULL),
('1', '1', '4', '4', '10', 'true', 'true', 'false', '0', '3', '3', NULL),
('1', '1', '4', '5', '11', 'false', 'false', 'false', '0', '3', '3', NULL),
('1', '1', '5', '2', '10', 'true', 'true', 'false', '0', '7', '6', NULL),
('1', '1', '5', '4', '10', 'true', 'true', 'false', '0', '7', '6', NULL),
('1', '1', '5', '5', '11', 'false', 'false', 'false', '0', '7', '6', NULL);
INSERT INTO "order_event" ("project_id", "branch_id", "order_id", "id", "person_id", "event", "from_status", "to_status", "comment", "delivered", "created_at", "change_set_id", "left_over") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '10', '1', '1', 'created', NULL, 'requested', '', NULL, '2026-11-29 13:59:38.447257+00', NULL, NULL),
('1', '1', '10', '2', '1', 'status', 'requested', 'created', 'It is created', NULL, '2026-11-29 13:59:38.504603+00', NULL, NULL),
('1', '1', '10', '3', '1', 'status', 'created', 'accepted', 'It is accepted', NULL, '2026-11-29 13:59:38.535631+00', NULL, NULL),
('1', '1', '10', '4', '1', 'status', 'accepted', 'processing', 'It is processing', NULL, '2026-11-29 13:59:38.568991+00', NULL, NULL),
('1', '1', '10', '5', '1', 'delivery', NULL, NULL, '', '{"4": 1}', '2026-11-29 13:59:38.602769+00', NULL, NULL),
('1', '1', '11', '6', '1', 'created', NULL, 'requested', '', NULL, '2026-11-29 13:59:38.661358+00', NULL, NULL),
('1', '1', '11', '7', '1', 'status', 'requested', 'canceled', 'Not needed', NULL, '2026-11-29 13:59:38.71385+00', NULL, NULL),
('1', '1', '12', '8', '1', 'created', NULL, 'draft', '', NULL, '2026-11-29 13:59:38.747714+00', NULL, NULL);
INSERT INTO "order_language" ("project_id", "branch_id", "order_id", "language_id", "strings", "words", "delivered", "delivery_status", "code", "returned") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '10', '2', '2', '9', '0', 'open', NULL, '0'),
('1', '1', '10', '4', '5', '14', '1', 'inProgress', NULL, '0'),
('1', '1', '11', '5', '5', '14', '0', 'canceled', NULL, '0');
INSERT INTO "order_revision" ("project_id", "branch_id", "revision") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '4');
INSERT INTO "person" ("id", "name", "email", "email_verified", "image", "two_factor_enabled", "created_at", "updated_at", "deleted_at") OVERRIDING SYSTEM VALUE VALUES
('1', 'Owner', 'owner@parlance.example', 'true', NULL, 'false', '2026-11-29 13:59:35.865287+00', '2026-11-29 13:59:35.865287+00', NULL),
('2', 'manager', 'manager@example.org', 'true', NULL, 'false', '2026-11-29 13:59:36.915217+00', '2026-11-29 13:59:36.915217+00', NULL),
('3', 'translator', 'translator@example.org', 'true', NULL, 'false', '2026-11-29 13:59:37.46649+00', '2026-11-29 13:59:37.46649+00', NULL),
('4', 'tptservices', 'tptservices@example.org', 'true', NULL, 'false', '2026-11-29 13:59:38.096146+00', '2026-11-29 13:59:38.096146+00', NULL);
INSERT INTO "personal_token" ("id", "person_id", "name", "permissions", "token_hash", "created_at", "expires_at", "last_used_at", "revoked_at") OVERRIDING SYSTEM VALUE VALUES
('1', '1', 'Operator''s command', '{create_and_update_translations,delete_translations,delete_languages,create_and_update_tags,upload_screenshots,delete_tags_screenshots,create_and_update_orders,create_and_update_branches,create_and_update_webhooks,manage_settings,manage_members,revert_changes,create_sibling,get_project_list,get_project_token}', E'\\xdbcd76e6a4c2df36b944782c7ac123cbe83d4c51be08970274f64e33de2f70ba', '2026-11-29 13:59:35.902223+00', NULL, '2026-11-29 13:59:35.978242+00', NULL),
('2', '2', 'Operator''s command', '{create_and_update_translations,delete_translations,delete_languages,create_and_update_tags,upload_screenshots,delete_tags_screenshots,create_and_update_orders,create_and_update_branches,create_and_update_webhooks,manage_settings,manage_members,revert_changes,create_sibling,get_project_list,get_project_token}', E'\\x2d3f6bbdde682004437706b5eb25059c0046e46e334408800aea835ca0958f96', '2026-11-29 13:59:36.915217+00', NULL, NULL, NULL),
('3', '3', 'Operator''s command', '{create_and_update_translations,delete_translations,delete_languages,create_and_update_tags,upload_screenshots,delete_tags_screenshots,create_and_update_orders,create_and_update_branches,create_and_update_webhooks,manage_settings,manage_members,revert_changes,create_sibling,get_project_list,get_project_token}', E'\\x4f6a3daec39ee4802f36eab82c8fb441745c7cd337f62421571a6e8e74bb5f8a', '2026-11-29 13:59:37.46649+00', NULL, '2026-11-29 13:59:38.247085+00', NULL),
('4', '4', 'Operator''s command', '{create_and_update_translations,delete_translations,delete_languages,create_and_update_tags,upload_screenshots,delete_tags_screenshots,create_and_update_orders,create_and_update_branches,create_and_update_webhooks,manage_settings,manage_members,revert_changes,create_sibling,get_project_list,get_project_token}', E'\\xdbc75a1ab21a1b80e6680bf5e4dc26d008f4ca167a783078c9055203b1410c0c', '2026-11-29 13:59:38.096146+00', NULL, NULL, NULL);
INSERT INTO "project" ("id", "app", "team_id", "name", "base_language_id", "default_branch_id", "branching", "draft_mode_enabled", "collect_missing_enabled", "refuse_unknown_languages", "require_personal_token", "allow_list_for_sessions", "allow_list", "token_hash", "token_cipher", "order_number", "created_at", "archived_at", "deleted_at", "removing", "texts_swept_at", "mended_at", "translators_write_source", "failing_checks", "off_checks", "refuse_failing", "failing_uploads", "style", "placeholder_patterns", "syntax") OVERRIDING SYSTEM VALUE VALUES
('1', '1fc19c28edd0e8b4e0184b8b', '1', 'Release', '1', '1', 'true', 'false', 'false', 'false', 'false', 'false', '{0.0.0.0/0,::/0}', E'\\x72839b592d11e80836683c1633b187d9e20015cd5c9933d82719339031e6e328', E'\\xa5429989f45f0e24b9d6454e4df9bc43df165869a767e71cf250a9cad7a04cc4f1bd3e0f5cce53bc6e40319df66ba7063c03c4f11c4e777bea436ab9fee424197267ed0cb11aa63b0313187af36a95136ff5656cd8', '2', '2026-11-29 13:59:35.892669+00', NULL, NULL, 'false', NULL, '2026-11-29 13:59:35.892669+00', 'false', '131199', '0', 'false', 'skip', '0', '{}', '0');
INSERT INTO "project_member" ("project_id", "person_id", "role", "language_ids", "created_at") OVERRIDING SYSTEM VALUE VALUES
('1', '1', 'owner', NULL, '2026-11-29 13:59:35.892669+00'),
('1', '2', 'manager', NULL, '2026-11-29 13:59:36.915217+00'),
('1', '3', 'translator', NULL, '2026-11-29 13:59:37.46649+00'),
('1', '4', 'tptservices', NULL, '2026-11-29 13:59:38.096146+00');
INSERT INTO "resource_change" ("project_id", "change_set_id", "resource", "resource_id", "before", "after") OVERRIDING SYSTEM VALUE VALUES
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
INSERT INTO "saved_view" ("project_id", "id", "person_id", "name", "shared", "query", "languages", "sort", "columns", "created_at", "updated_at") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', 'German', 'true', '', NULL, 'created', '[]', '2026-11-29 13:59:38.78018+00', '2026-11-29 13:59:38.78018+00');
INSERT INTO "screenshot" ("project_id", "branch_id", "id", "tag_id", "file_id", "width", "height", "image_width", "image_height", "language_id", "is_verified", "person_id", "trashed_by", "uploaded_at", "created_at", "updated_at", "sha1", "mimetype", "original_name", "device_language", "device_model", "platform", "operating_system", "bundle_version") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '9', '8', '1', '40', '60', '40', '60', NULL, 'false', '1', NULL, '2026-11-29 13:59:38.428+00', '2026-11-29 13:59:38.428+00', '2026-11-29 13:59:38.428+00', E'\\xdd05860a154e6435a603c49e452e0c2ab628c8f4', 'image/png', 'door.png', '', '', '', '', ''),
('1', '2', '9', '8', '1', '40', '60', '40', '60', NULL, 'false', '1', NULL, '2026-11-29 13:59:38.428+00', '2026-11-29 13:59:38.428+00', '2026-11-29 13:59:38.428+00', E'\\xdd05860a154e6435a603c49e452e0c2ab628c8f4', 'image/png', 'door.png', '', '', '', '', ''),
('1', '3', '9', '8', '1', '40', '60', '40', '60', NULL, 'false', '1', NULL, '2026-11-29 13:59:38.428+00', '2026-11-29 13:59:38.428+00', '2026-11-29 13:59:38.428+00', E'\\xdd05860a154e6435a603c49e452e0c2ab628c8f4', 'image/png', 'door.png', '', '', '', '', ''),
('1', '4', '9', '8', '1', '40', '60', '40', '60', NULL, 'false', '1', NULL, '2026-11-29 13:59:38.428+00', '2026-11-29 13:59:38.428+00', '2026-11-29 13:59:38.428+00', E'\\xdd05860a154e6435a603c49e452e0c2ab628c8f4', 'image/png', 'door.png', '', '', '', '', '');
INSERT INTO "screenshot_position" ("project_id", "branch_id", "screenshot_id", "ordinal", "key_id", "x", "y", "width", "height", "name", "text") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '9', '1', '1', '1', '2', '30', '10', 'hello', NULL),
('1', '2', '9', '1', '1', '1', '2', '30', '10', 'hello', NULL),
('1', '3', '9', '1', '1', '1', '2', '30', '10', 'hello', NULL),
('1', '4', '9', '1', '1', '1', '2', '30', '10', 'hello', NULL);
INSERT INTO "stored_file" ("project_id", "id", "sha256", "sha1", "size", "type", "created_at") OVERRIDING SYSTEM VALUE VALUES
('1', '1', E'\\xd9aa73897a3c6903508412fd1064847edc2a462bd2beec689cddaa36abc54f41', E'\\xdd05860a154e6435a603c49e452e0c2ab628c8f4', '168', 'image/png', '2026-11-29 13:59:38.424033+00');
INSERT INTO "tag" ("project_id", "branch_id", "id", "name", "category_id", "position", "created_at", "updated_at", "trashed_by") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '3', 'shop', NULL, NULL, '2026-11-29 13:59:36.006+00', '2026-11-29 13:59:36.006+00', NULL),
('1', '1', '4', 'web', NULL, NULL, '2026-11-29 13:59:36.006+00', '2026-11-29 13:59:36.006+00', NULL),
('1', '1', '6', 'start', '5', NULL, '2026-11-29 13:59:36.24+00', '2026-11-29 13:59:36.24+00', NULL),
('1', '1', '7', 'forgotten', NULL, NULL, '2026-11-29 13:59:36.261+00', '2026-11-29 13:59:36.261+00', '35'),
('1', '1', '8', 'Door', NULL, NULL, '2026-11-29 13:59:38.428+00', '2026-11-29 13:59:38.428+00', NULL),
('1', '2', '3', 'shop', NULL, NULL, '2026-11-29 13:59:36.006+00', '2026-11-29 13:59:36.006+00', NULL),
('1', '2', '4', 'web', NULL, NULL, '2026-11-29 13:59:36.006+00', '2026-11-29 13:59:36.006+00', NULL),
('1', '2', '6', 'start', '5', NULL, '2026-11-29 13:59:36.24+00', '2026-11-29 13:59:36.24+00', NULL),
('1', '2', '7', 'forgotten', NULL, NULL, '2026-11-29 13:59:36.261+00', '2026-11-29 13:59:36.261+00', NULL),
('1', '2', '8', 'Door', NULL, NULL, '2026-11-29 13:59:38.428+00', '2026-11-29 13:59:38.428+00', NULL),
('1', '3', '3', 'shop', NULL, NULL, '2026-11-29 13:59:36.006+00', '2026-11-29 13:59:36.006+00', NULL),
('1', '3', '4', 'web', NULL, NULL, '2026-11-29 13:59:36.006+00', '2026-11-29 13:59:36.006+00', NULL),
('1', '3', '6', 'start', '5', NULL, '2026-11-29 13:59:36.24+00', '2026-11-29 13:59:36.24+00', NULL),
('1', '3', '7', 'forgotten', NULL, NULL, '2026-11-29 13:59:36.261+00', '2026-11-29 13:59:36.261+00', NULL),
('1', '3', '8', 'Door', NULL, NULL, '2026-11-29 13:59:38.428+00', '2026-11-29 13:59:38.428+00', NULL),
('1', '4', '3', 'shop', NULL, NULL, '2026-11-29 13:59:36.006+00', '2026-11-29 13:59:36.006+00', NULL),
('1', '4', '4', 'web', NULL, NULL, '2026-11-29 13:59:36.006+00', '2026-11-29 13:59:36.006+00', NULL),
('1', '4', '6', 'start', '5', NULL, '2026-11-29 13:59:36.24+00', '2026-11-29 13:59:36.24+00', NULL),
('1', '4', '7', 'forgotten', NULL, NULL, '2026-11-29 13:59:36.261+00', '2026-11-29 13:59:36.261+00', NULL),
('1', '4', '8', 'Door', NULL, NULL, '2026-11-29 13:59:38.428+00', '2026-11-29 13:59:38.428+00', NULL);
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
('1', 'Team', '[]', '2026-11-29 13:59:35.865287+00', NULL, 'false');
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
INSERT INTO "translation_order" ("project_id", "branch_id", "id", "number", "status", "data", "created_by", "created_at", "updated_at", "due_at", "held_from", "source_language_id", "source_words") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '10', '1', 'processing', '{"tagIds": [], "languages": ["de", "it"], "customBrief": [], "stringOption": "untranslated", "sourceLanguage": "en"}', '1', '2026-11-29 13:59:38.447257+00', '2026-11-29 13:59:38.631+00', '2026-12-27 13:59:38.447+00', NULL, '1', '14'),
('1', '1', '11', '2', 'canceled', '{"tagIds": [], "languages": ["es"], "customBrief": [], "stringOption": "untranslated", "sourceLanguage": "en"}', '1', '2026-11-29 13:59:38.661358+00', '2026-11-29 13:59:38.723+00', '2026-12-27 13:59:38.661+00', NULL, '1', '14'),
('1', '1', '12', NULL, 'draft', '{"languages": ["es"], "sourceLanguage": "en"}', '1', '2026-11-29 13:59:38.747714+00', '2026-11-29 13:59:38.751+00', NULL, NULL, NULL, NULL);
INSERT INTO "usage_month" ("project_id", "month", "requests") OVERRIDING SYSTEM VALUE VALUES
('1', '2026-11-01', '10');
INSERT INTO "webhook" ("project_id", "id", "url", "http_method", "headers_cipher", "body", "disabled", "disabled_reason", "description", "events", "branch_ids", "query", "mode", "quiet_seconds", "secret_cipher", "created_by", "created_at", "updated_at", "failing_since", "failures", "warned_at", "old_secret_ciphers", "old_secrets_until") OVERRIDING SYSTEM VALUE VALUES
('1', '1', 'https://hooks.example.org/parlance', 'post', E'\\x50d4017c27956f457011cd79ca4c05f54577231c826cde5c27519fa54a9fe769e9bdeb20f7ffa7df28ba4d4883fcc30d720f8695c4d32398b1030330af0b', NULL, 'true', NULL, '', '{entry.updated}', '{}', '', 'immediate', '900', E'\\xb5851a664099e53a544c6aa59f45c3dca61be0d8dfc61384c6740fa387f6a1a5964086661640cfe7f7b027f00af47af4641d16e34cb14e53ed9087e05430d996bde2eaf1208026a3a1aa76662171', '1', '2026-11-29 13:59:38.765637+00', '2026-11-29 13:59:38.765637+00', NULL, '0', NULL, '{}', '{}');
SELECT setval('account_id_seq', 4);
SELECT setval('audit_id_seq', 21);
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
