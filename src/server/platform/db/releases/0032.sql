-- {"secret":"a secret of the tests, long enough for anybody","app":"79044068b3c5db63ff87ad5f","branch":"b10000000000000000000001","accessToken":"79044068b3c5db63ff87ad5f!4a247febf2cfe812b0510b3687229dc3","personalAccessToken":"ppat_8fe61e61bd977cc7672b3be340671a2e5e37473f","documents":[{"branch":"b10000000000000000000001","document":{"_id":"79044068b3c5db63ff87ad5f","__v":"30","draftModeEnabled":false,"collectMissingEnabled":false,"baseLanguage":"en","name":"Release","data":{"en":{"main":{"version":"30","entries":{"hello":{"v":"Hello there, {name}"},"bye":{"v":"Goodbye"}}},"shop":{"version":"30","entries":{"pay":{"v":"Pay now please"},"cart":{"v":"Your cart"}}}},"de":{"main":{"version":"30","entries":{"hello":{"v":"Hallo {name}"},"bye":{"v":"Tschüss"}}}},"fr":{"shop":{"version":"30","entries":{"pay":{"v":"Payez maintenant"}}}}}}},{"branch":"b10000000000000000000003","document":{"_id":"79044068b3c5db63ff87ad5f","__v":"29","draftModeEnabled":false,"collectMissingEnabled":false,"baseLanguage":"en","name":"Release","data":{"en":{"main":{"version":"29","entries":{"hello":{"v":"Hello there, {name}"},"bye":{"v":"Goodbye"},"old":{"v":"Old text"}}},"shop":{"version":"29","entries":{"pay":{"v":"Pay now please"},"cart":{"v":"Your cart"}}}},"de":{"main":{"version":"29","entries":{"hello":{"v":"Hallo {name}"},"bye":{"v":"Tschüss"},"old":{"v":"Alter Text"}}},"shop":{"version":"29","entries":{"cart":{"v":"Warenkorb"}}}},"fr":{"shop":{"version":"29","entries":{"pay":{"v":"Payez maintenant"}}}}}}}]}
SET session_replication_role = replica;
INSERT INTO "account" ("id", "person_id", "account_id", "provider_id", "access_token", "refresh_token", "id_token", "access_token_expires_at", "refresh_token_expires_at", "scope", "password", "created_at", "updated_at") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', 'credential', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$NbZqzQeGr1mcowJrtXhuHQ$w8k32T3Hg8+Yyk90P+aCbifnS5/0BCqEQOkAdc9K6r4', '2026-11-25 14:30:40.794688+00', '2026-11-25 14:30:40.794688+00'),
('2', '2', '2', 'credential', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$teuCjVU33jkS/Ck8EBu66Q$OyXGu2aEUFHlBfswC+r3B3tISxByM5a+VGfvNWQQzOM', '2026-11-25 14:30:45.073395+00', '2026-11-25 14:30:45.073395+00'),
('3', '3', '3', 'credential', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$Gl8/u1lRWk45Oh5Q/kap4w$ztu3l232ynendeDfIZ09k+Ynq9YN9WeQZbqNayVfko8', '2026-11-25 14:30:46.316682+00', '2026-11-25 14:30:46.316682+00'),
('4', '4', '4', 'credential', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$JDGLsc6QPkW6qE3mPNWt9A$OuTM9fR6zeH6ff4BIvYQMMOvVdSHOOY/+Bo0Y0wEgPo', '2026-11-25 14:30:48.366688+00', '2026-11-25 14:30:48.366688+00');
INSERT INTO "active_user" ("project_id", "month", "who") OVERRIDING SYSTEM VALUE VALUES
('1', '2026-11-01', 'aEsoXtJryKJQ28wPgFmAwoh');
INSERT INTO "audit" ("id", "project_id", "person_id", "action", "details", "ip_address", "created_at", "dispatched_at", "team_id") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', 'group.created', '{"name": "help", "branch": {"_id": "b10000000000000000000001", "name": "main"}}', '127.0.0.1', '2026-11-25 14:30:41.682213+00', '2026-11-25 14:30:41.721602+00', NULL),
('10', '1', '1', 'webhook.created', '{"webhook": {"_id": "c80000000000000000000001", "url": "https://hooks.example.org"}}', '127.0.0.1', '2026-11-25 14:30:51.138106+00', '2026-11-25 14:30:51.14898+00', NULL),
('11', '1', '1', 'invitation.created', '{"role": "translator", "email": "invited@example.org"}', '127.0.0.1', '2026-11-25 14:30:51.170776+00', '2026-11-25 14:30:51.187804+00', NULL),
('12', '1', '1', 'project.settings_changed', '{"branching": true}', '127.0.0.1', '2026-11-25 14:30:51.270155+00', '2026-11-25 14:30:51.296643+00', NULL),
('13', '1', '1', 'branch.deleted', '{"_id": "b10000000000000000000004", "name": "gone"}', '127.0.0.1', '2026-11-25 14:30:51.564285+00', '2026-11-25 14:30:51.574866+00', NULL),
('14', '1', '1', 'group.deleted', '{"name": "help", "branch": {"_id": "b10000000000000000000001", "name": "main"}}', '127.0.0.1', '2026-11-25 14:30:51.665556+00', '2026-11-25 14:30:51.729978+00', NULL),
('2', '1', '1', 'tag_category.created', '{"_id": "c50000000000000000000005", "after": {"name": "Pages"}, "before": null}', '127.0.0.1', '2026-11-25 14:30:41.729276+00', '2026-11-25 14:30:41.806822+00', NULL),
('3', '1', '1', 'status.created', '{"_id": "c60000000000000000000064", "after": {"name": "Legal", "color": "#3366cc", "roles": [], "commentRequired": true}, "before": null}', '127.0.0.1', '2026-11-25 14:30:41.951924+00', '2026-11-25 14:30:41.998571+00', NULL),
('4', '1', '1', 'order.placed', '{"order": {"_id": "c2000000000000000000000a", "number": 1}, "branch": {"_id": "b10000000000000000000001", "name": "main"}, "languages": ["de", "it"]}', '127.0.0.1', '2026-11-25 14:30:50.124436+00', '2026-11-25 14:30:50.403077+00', NULL),
('5', '1', '1', 'order.moved', '{"after": {"status": "created"}, "order": {"_id": "c2000000000000000000000a", "number": 1}, "before": {"status": "requested"}, "branch": {"_id": "b10000000000000000000001", "name": "main"}}', '127.0.0.1', '2026-11-25 14:30:50.572636+00', '2026-11-25 14:30:50.648921+00', NULL),
('6', '1', '1', 'order.moved', '{"after": {"status": "accepted"}, "order": {"_id": "c2000000000000000000000a", "number": 1}, "before": {"status": "created"}, "branch": {"_id": "b10000000000000000000001", "name": "main"}}', '127.0.0.1', '2026-11-25 14:30:50.670817+00', '2026-11-25 14:30:50.777819+00', NULL),
('7', '1', '1', 'order.moved', '{"after": {"status": "processing"}, "order": {"_id": "c2000000000000000000000a", "number": 1}, "before": {"status": "accepted"}, "branch": {"_id": "b10000000000000000000001", "name": "main"}}', '127.0.0.1', '2026-11-25 14:30:50.816584+00', '2026-11-25 14:30:50.852442+00', NULL),
('8', '1', '1', 'order.placed', '{"order": {"_id": "c2000000000000000000000b", "number": 2}, "branch": {"_id": "b10000000000000000000001", "name": "main"}, "languages": ["es"]}', '127.0.0.1', '2026-11-25 14:30:50.98065+00', '2026-11-25 14:30:51.080525+00', NULL),
('9', '1', '1', 'order.moved', '{"after": {"status": "canceled"}, "order": {"_id": "c2000000000000000000000b", "number": 2}, "before": {"status": "requested"}, "branch": {"_id": "b10000000000000000000001", "name": "main"}}', '127.0.0.1', '2026-11-25 14:30:51.088954+00', '2026-11-25 14:30:51.107117+00', NULL);
INSERT INTO "branch" ("project_id", "id", "name", "version", "read_only", "editable_by_translator", "parent_id", "parent_version", "created_by", "created_at", "deleted_at", "rebased_at", "removing", "removed_at", "recheck_after") OVERRIDING SYSTEM VALUE VALUES
('1', '1', 'main', '30', 'false', 'true', NULL, NULL, '1', '2026-11-25 14:30:40.839099+00', NULL, '0', 'false', NULL, NULL),
('1', '2', 'drafts', '27', 'false', 'true', '1', '25', '1', '2026-11-25 14:30:51.211549+00', NULL, '0', 'false', NULL, NULL),
('1', '3', 'feature', '29', 'false', 'true', '1', '26', '1', '2026-11-25 14:30:51.291917+00', NULL, '0', 'false', NULL, NULL),
('1', '4', 'gone', '30', 'false', 'true', '3', '29', '1', '2026-11-25 14:30:51.522636+00', '2026-11-25 14:30:51.568+00', '0', 'false', NULL, NULL);
INSERT INTO "branch_merge" ("project_id", "id", "from_id", "from_version", "to_id", "to_version", "change_set_id", "created_at") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '3', '28', '1', '26', '31', '2026-11-25 14:30:51.410128+00');
INSERT INTO "change_set" ("project_id", "id", "branch_id", "sequence", "person_id", "kind", "src", "entries", "autosave", "step_id", "continued_by", "reverts", "reverted_by", "created_at", "undoing", "reason") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', '1', '1', 'upload', '1', '9', 'false', '1', NULL, NULL, NULL, '2026-11-25 14:30:41.239+00', 'false', NULL),
('1', '10', '1', '10', '1', 'key', '1', '0', 'false', '10', NULL, NULL, NULL, '2026-11-25 14:30:41.991+00', 'false', NULL),
('1', '11', '1', '11', '1', 'save', '1', '1', 'false', '11', NULL, NULL, NULL, '2026-11-25 14:30:48.504+00', 'false', NULL),
('1', '12', '1', '12', '1', 'save', '1', '1', 'false', '12', NULL, NULL, NULL, '2026-11-25 14:30:48.586+00', 'false', NULL),
('1', '13', '1', '13', '1', 'save', '1', '1', 'false', '13', NULL, NULL, NULL, '2026-11-25 14:30:48.633+00', 'false', NULL),
('1', '14', '1', '14', '1', 'save', '1', '1', 'false', '14', NULL, NULL, NULL, '2026-11-25 14:30:48.658+00', 'false', NULL),
('1', '15', '1', '15', '3', 'save', '1', '1', 'false', '15', NULL, NULL, '16', '2026-11-25 14:30:48.706+00', 'false', NULL),
('1', '16', '1', '16', '1', 'revert', '1', '1', 'false', '16', NULL, '15', NULL, '2026-11-25 14:30:48.953+00', 'true', NULL),
('1', '17', '1', '17', '1', 'bulk', '1', '1', 'false', '17', NULL, NULL, NULL, '2026-11-25 14:30:49.354+00', 'false', NULL),
('1', '18', '1', '18', '1', 'screenshot', '1', '0', 'false', '18', NULL, NULL, NULL, '2026-11-25 14:30:50.051+00', 'false', NULL),
('1', '19', '1', '19', '1', 'order', '1', '0', 'false', '19', NULL, NULL, NULL, '2026-11-25 14:30:50.126+00', 'false', NULL),
('1', '2', '1', '2', '1', 'language', '1', '0', 'false', '2', NULL, NULL, NULL, '2026-11-25 14:30:41.486+00', 'false', NULL),
('1', '20', '1', '20', '1', 'order', '1', '0', 'false', '20', NULL, NULL, NULL, '2026-11-25 14:30:50.576+00', 'false', NULL),
('1', '21', '1', '21', '1', 'order', '1', '0', 'false', '21', NULL, NULL, NULL, '2026-11-25 14:30:50.671+00', 'false', NULL),
('1', '22', '1', '22', '1', 'order', '1', '0', 'false', '22', NULL, NULL, NULL, '2026-11-25 14:30:50.818+00', 'false', NULL),
('1', '23', '1', '23', '1', 'delivery', '1', '1', 'false', '23', NULL, NULL, NULL, '2026-11-25 14:30:50.874+00', 'false', NULL),
('1', '24', '1', '24', '1', 'order', '1', '0', 'false', '24', NULL, NULL, NULL, '2026-11-25 14:30:50.985+00', 'false', NULL),
('1', '25', '1', '25', '1', 'order', '1', '0', 'false', '25', NULL, NULL, NULL, '2026-11-25 14:30:51.089+00', 'false', NULL),
('1', '26', '2', '26', '1', 'branch', '1', '0', 'false', '26', NULL, NULL, NULL, '2026-11-25 14:30:51.212+00', 'false', NULL),
('1', '27', '2', '27', '1', 'bulk', '1', '2', 'false', '27', NULL, NULL, NULL, '2026-11-25 14:30:51.252+00', 'false', NULL),
('1', '28', '1', '26', '1', 'bulk', '1', '2', 'false', '28', NULL, NULL, NULL, '2026-11-25 14:30:51.27+00', 'false', NULL),
('1', '29', '3', '27', '1', 'branch', '1', '0', 'false', '29', NULL, NULL, NULL, '2026-11-25 14:30:51.292+00', 'false', NULL),
('1', '3', '1', '3', '1', 'language', '1', '0', 'false', '3', NULL, NULL, NULL, '2026-11-25 14:30:41.582+00', 'false', NULL),
('1', '30', '3', '28', '1', 'save', '1', '1', 'false', '30', NULL, NULL, NULL, '2026-11-25 14:30:51.327+00', 'false', NULL),
('1', '31', '1', '27', '1', 'merge', '1', '1', 'false', '31', NULL, NULL, NULL, '2026-11-25 14:30:51.41+00', 'false', NULL),
('1', '32', '3', '29', '1', 'save', '1', '1', 'false', '32', NULL, NULL, NULL, '2026-11-25 14:30:51.469+00', 'false', NULL),
('1', '33', '4', '30', '1', 'branch', '1', '0', 'false', '33', NULL, NULL, NULL, '2026-11-25 14:30:51.524+00', 'false', NULL),
('1', '34', '1', '28', '1', 'delete', '1', '0', 'false', '34', NULL, NULL, NULL, '2026-11-25 14:30:51.606+00', 'false', NULL),
('1', '35', '1', '29', '1', 'tag', '1', '0', 'false', '35', NULL, NULL, NULL, '2026-11-25 14:30:51.643+00', 'false', NULL),
('1', '36', '1', '30', '1', 'group', '1', '0', 'false', '36', NULL, NULL, NULL, '2026-11-25 14:30:51.679+00', 'false', NULL),
('1', '4', '1', '4', '1', 'language', '1', '0', 'false', '4', NULL, NULL, NULL, '2026-11-25 14:30:41.63+00', 'false', NULL),
('1', '5', '1', '5', '1', 'group', '1', '0', 'false', '5', NULL, NULL, NULL, '2026-11-25 14:30:41.682+00', 'false', NULL),
('1', '6', '1', '6', '1', 'settings', '1', '0', 'false', '6', NULL, NULL, NULL, '2026-11-25 14:30:41.731+00', 'false', NULL),
('1', '7', '1', '7', '1', 'tag', '1', '0', 'false', '7', NULL, NULL, NULL, '2026-11-25 14:30:41.784+00', 'false', NULL),
('1', '8', '1', '8', '1', 'tag', '1', '0', 'false', '8', NULL, NULL, NULL, '2026-11-25 14:30:41.854+00', 'false', NULL),
('1', '9', '1', '9', '1', 'status', '1', '0', 'false', '9', NULL, NULL, NULL, '2026-11-25 14:30:41.953+00', 'false', NULL);
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
('1', '1', '1', '1', '2', '1', '2026-11-25 14:30:49.11331+00', NULL, NULL);
INSERT INTO "discussion_comment" ("project_id", "branch_id", "id", "discussion_id", "person_id", "body", "mentions", "created_at", "edited_at") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', '1', '1', 'Du or Sie?', '{}', '2026-11-25 14:30:49.11331+00', NULL),
('1', '1', '2', '1', '3', 'Du.', '{}', '2026-11-25 14:30:49.17722+00', NULL),
('1', '1', '3', '1', '1', 'Thanks, @a10000000000000000000003', '{3}', '2026-11-25 14:30:49.225743+00', NULL);
INSERT INTO "entry" ("project_id", "branch_id", "key_id", "value_id", "draft_id", "comment_id", "change_set_id", "language_id", "version", "meaning", "status", "person_id", "updated_at", "src", "locked", "checks", "dismissed") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', '10', NULL, NULL, '11', '1', '2', '11', '0', '1', '2026-11-25 14:30:48.504+00', '1', 'false', '0', '0'),
('1', '1', '1', '9', NULL, NULL, '1', '2', '1', '0', '0', '1', '2026-11-25 14:30:41.239+00', '1', 'false', '0', '0'),
('1', '1', '1', NULL, NULL, NULL, '28', '3', '2', '11', '2', '1', '2026-11-25 14:30:51.27+00', '1', 'false', '0', '0'),
('1', '1', '1', NULL, NULL, NULL, '28', '4', '2', '11', '2', '1', '2026-11-25 14:30:51.27+00', '1', 'false', '0', '0'),
('1', '1', '2', '6', NULL, '12', '13', '2', '2', '0', '3', '1', '2026-11-25 14:30:48.633+00', '1', 'false', '0', '0'),
('1', '1', '2', '8', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-25 14:30:41.239+00', '1', 'false', '0', '0'),
('1', '1', '2', NULL, NULL, NULL, '16', '4', '2', '0', '0', '1', '2026-11-25 14:30:48.953+00', '1', 'false', '0', '0'),
('1', '1', '2', NULL, NULL, NULL, '17', '3', '1', '0', '1', '1', '2026-11-25 14:30:49.354+00', '1', 'false', '0', '0'),
('1', '1', '3', '2', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-25 14:30:41.239+00', '1', 'false', '0', '0'),
('1', '1', '3', '4', NULL, NULL, '1', '2', '1', '0', '0', '1', '2026-11-25 14:30:41.239+00', '1', 'false', '0', '0'),
('1', '1', '4', '1', NULL, NULL, '14', '3', '2', '0', '0', '1', '2026-11-25 14:30:48.658+00', '1', 'true', '0', '0'),
('1', '1', '4', '3', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-25 14:30:41.239+00', '1', 'false', '0', '0'),
('1', '1', '5', '15', NULL, NULL, '31', '1', '2', '30', '0', '1', '2026-11-25 14:30:51.41+00', '1', 'false', '0', '0'),
('1', '2', '1', '10', NULL, NULL, '11', '1', '2', '11', '0', '1', '2026-11-25 14:30:48.504+00', '1', 'false', '0', '0'),
('1', '2', '1', '11', NULL, NULL, '27', '3', '2', '11', '2', '1', '2026-11-25 14:30:51.252+00', '1', 'false', '0', '0'),
('1', '2', '1', '14', NULL, NULL, '27', '4', '2', '11', '2', '1', '2026-11-25 14:30:51.252+00', '1', 'false', '0', '0'),
('1', '2', '1', '9', NULL, NULL, '1', '2', '1', '0', '0', '1', '2026-11-25 14:30:41.239+00', '1', 'false', '0', '0'),
('1', '2', '2', '6', NULL, '12', '13', '2', '2', '0', '3', '1', '2026-11-25 14:30:48.633+00', '1', 'false', '0', '0'),
('1', '2', '2', '8', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-25 14:30:41.239+00', '1', 'false', '0', '0'),
('1', '2', '2', NULL, NULL, NULL, '16', '4', '2', '0', '0', '1', '2026-11-25 14:30:48.953+00', '1', 'false', '0', '0'),
('1', '2', '2', NULL, NULL, NULL, '17', '3', '1', '0', '1', '1', '2026-11-25 14:30:49.354+00', '1', 'false', '0', '0'),
('1', '2', '3', '2', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-25 14:30:41.239+00', '1', 'false', '0', '0'),
('1', '2', '3', '4', NULL, NULL, '1', '2', '1', '0', '0', '1', '2026-11-25 14:30:41.239+00', '1', 'false', '0', '0'),
('1', '2', '4', '1', NULL, NULL, '14', '3', '2', '0', '0', '1', '2026-11-25 14:30:48.658+00', '1', 'true', '0', '0'),
('1', '2', '4', '3', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-25 14:30:41.239+00', '1', 'false', '0', '0'),
('1', '2', '5', '7', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-25 14:30:41.239+00', '1', 'false', '0', '0'),
('1', '3', '1', '10', NULL, NULL, '11', '1', '2', '11', '0', '1', '2026-11-25 14:30:48.504+00', '1', 'false', '0', '0'),
('1', '3', '1', '9', NULL, NULL, '1', '2', '1', '0', '0', '1', '2026-11-25 14:30:41.239+00', '1', 'false', '0', '0'),
('1', '3', '1', NULL, NULL, NULL, '28', '3', '2', '11', '2', '1', '2026-11-25 14:30:51.27+00', '1', 'false', '0', '0'),
('1', '3', '1', NULL, NULL, NULL, '28', '4', '2', '11', '2', '1', '2026-11-25 14:30:51.27+00', '1', 'false', '0', '0'),
('1', '3', '2', '6', NULL, '12', '13', '2', '2', '0', '3', '1', '2026-11-25 14:30:48.633+00', '1', 'false', '0', '0'),
('1', '3', '2', '8', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-25 14:30:41.239+00', '1', 'false', '0', '0'),
('1', '3', '2', NULL, NULL, NULL, '16', '4', '2', '0', '0', '1', '2026-11-25 14:30:48.953+00', '1', 'false', '0', '0'),
('1', '3', '2', NULL, NULL, NULL, '17', '3', '1', '0', '1', '1', '2026-11-25 14:30:49.354+00', '1', 'false', '0', '0'),
('1', '3', '3', '2', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-25 14:30:41.239+00', '1', 'false', '0', '0'),
('1', '3', '3', '4', NULL, NULL, '1', '2', '1', '0', '0', '1', '2026-11-25 14:30:41.239+00', '1', 'false', '0', '0'),
('1', '3', '4', '1', NULL, NULL, '14', '3', '2', '0', '0', '1', '2026-11-25 14:30:48.658+00', '1', 'true', '0', '0'),
('1', '3', '4', '3', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-25 14:30:41.239+00', '1', 'false', '0', '0'),
('1', '3', '5', '15', NULL, NULL, '30', '1', '2', '30', '0', '1', '2026-11-25 14:30:51.327+00', '1', 'false', '0', '0'),
('1', '3', '5', '16', NULL, NULL, '32', '2', '1', '30', '0', '1', '2026-11-25 14:30:51.469+00', '1', 'false', '0', '0'),
('1', '4', '1', '10', NULL, NULL, '11', '1', '2', '11', '0', '1', '2026-11-25 14:30:48.504+00', '1', 'false', '0', '0'),
('1', '4', '1', '9', NULL, NULL, '1', '2', '1', '0', '0', '1', '2026-11-25 14:30:41.239+00', '1', 'false', '0', '0'),
('1', '4', '1', NULL, NULL, NULL, '28', '3', '2', '11', '2', '1', '2026-11-25 14:30:51.27+00', '1', 'false', '0', '0'),
('1', '4', '1', NULL, NULL, NULL, '28', '4', '2', '11', '2', '1', '2026-11-25 14:30:51.27+00', '1', 'false', '0', '0'),
('1', '4', '2', '6', NULL, '12', '13', '2', '2', '0', '3', '1', '2026-11-25 14:30:48.633+00', '1', 'false', '0', '0'),
('1', '4', '2', '8', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-25 14:30:41.239+00', '1', 'false', '0', '0'),
('1', '4', '2', NULL, NULL, NULL, '16', '4', '2', '0', '0', '1', '2026-11-25 14:30:48.953+00', '1', 'false', '0', '0'),
('1', '4', '2', NULL, NULL, NULL, '17', '3', '1', '0', '1', '1', '2026-11-25 14:30:49.354+00', '1', 'false', '0', '0'),
('1', '4', '3', '2', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-25 14:30:41.239+00', '1', 'false', '0', '0'),
('1', '4', '3', '4', NULL, NULL, '1', '2', '1', '0', '0', '1', '2026-11-25 14:30:41.239+00', '1', 'false', '0', '0'),
('1', '4', '4', '1', NULL, NULL, '14', '3', '2', '0', '0', '1', '2026-11-25 14:30:48.658+00', '1', 'true', '0', '0'),
('1', '4', '4', '3', NULL, NULL, '1', '1', '1', '0', '0', '1', '2026-11-25 14:30:41.239+00', '1', 'false', '0', '0'),
('1', '4', '5', '15', NULL, NULL, '30', '1', '2', '30', '0', '1', '2026-11-25 14:30:51.327+00', '1', 'false', '0', '0'),
('1', '4', '5', '16', NULL, NULL, '32', '2', '1', '30', '0', '1', '2026-11-25 14:30:51.469+00', '1', 'false', '0', '0');
INSERT INTO "entry_change" ("project_id", "branch_id", "key_id", "change_set_id", "language_id", "version", "fields", "locked_before", "locked_after", "value_before", "value_after", "draft_before", "draft_after", "comment_before", "comment_after", "status_before", "status_after", "meaning_before", "meaning_after", "dismissed_before", "dismissed_after", "person_before", "src_before") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '1', '1', '1', '1', '1', NULL, NULL, NULL, '5', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '1', '1', '2', '1', '1', NULL, NULL, NULL, '9', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '1', '11', '1', '2', '33', NULL, NULL, '5', '10', NULL, NULL, NULL, NULL, NULL, NULL, '0', '11', NULL, NULL, '1', '1'),
('1', '1', '1', '12', '3', '1', '38', NULL, NULL, NULL, NULL, NULL, '11', NULL, NULL, '0', '2', '0', '11', NULL, NULL, NULL, NULL),
('1', '1', '1', '23', '4', '1', '38', NULL, NULL, NULL, NULL, NULL, '14', NULL, NULL, '0', '2', '0', '11', NULL, NULL, NULL, NULL),
('1', '1', '1', '28', '3', '2', '2', NULL, NULL, NULL, NULL, '11', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '1', '1'),
('1', '1', '1', '28', '4', '2', '2', NULL, NULL, NULL, NULL, '14', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '1', '1'),
('1', '1', '2', '1', '1', '1', '1', NULL, NULL, NULL, '8', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '2', '1', '2', '1', '1', NULL, NULL, NULL, '6', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '2', '13', '2', '2', '20', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '12', '0', '3', NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '2', '15', '4', '1', '2', NULL, NULL, NULL, NULL, NULL, '13', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '2', '16', '4', '2', '2', NULL, NULL, NULL, NULL, '13', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '3', '1'),
('1', '1', '2', '17', '3', '1', '4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '1', NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '3', '1', '1', '1', '1', NULL, NULL, NULL, '2', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '3', '1', '2', '1', '1', NULL, NULL, NULL, '4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '4', '1', '1', '1', '1', NULL, NULL, NULL, '3', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '4', '1', '3', '1', '1', NULL, NULL, NULL, '1', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '4', '14', '3', '2', '8', 'false', 'true', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '5', '1', '1', '1', '1', NULL, NULL, NULL, '7', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1', '1', '5', '31', '1', '2', '33', NULL, NULL, '7', '15', NULL, NULL, NULL, NULL, NULL, NULL, '0', '30', NULL, NULL, '1', '1'),
('1', '2', '1', '27', '3', '2', '3', NULL, NULL, NULL, '11', '11', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '1', '1'),
('1', '2', '1', '27', '4', '2', '3', NULL, NULL, NULL, '14', '14', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '1', '1'),
('1', '3', '5', '30', '1', '2', '33', NULL, NULL, '7', '15', NULL, NULL, NULL, NULL, NULL, NULL, '0', '30', NULL, NULL, '1', '1'),
('1', '3', '5', '32', '2', '1', '33', NULL, NULL, NULL, '16', NULL, NULL, NULL, NULL, NULL, NULL, '0', '30', NULL, NULL, NULL, NULL);
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
INSERT INTO "instance" ("one", "secret_print", "files_id", "files_marked") OVERRIDING SYSTEM VALUE VALUES
('true', E'\\x3d56422ea35699ca52d7f7953bd1a470e5a37e8bc15e8fde857f825d1829c7c3', 'ab9e3853-dd15-43a8-a3e6-7da0a0e7cd92', 'true');
INSERT INTO "invitation" ("id", "project_id", "email", "role", "language_ids", "token_hash", "invited_by", "created_at", "expires_at", "accepted_at", "revoked_at", "only_mailed") OVERRIDING SYSTEM VALUE VALUES
('1', '1', 'invited@example.org', 'translator', NULL, E'\\x6c09da0b9c467ee89bc32670893e5930f4a0a4887a8d7aa70e274e0dcb85fdb0', '1', '2026-11-25 14:30:51.170776+00', '2026-12-02 14:30:51.171+00', NULL, NULL, 'false');
INSERT INTO "job_worker" ("id", "process") OVERRIDING SYSTEM VALUE VALUES
('pool-34bd8ec7cdf9997459', '1'),
('pool-5a80df5b2fb06b8e2e', '1');
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
('1', '1', '1', 'discussion.reply', '{"key": "hello", "text": "Du.", "user": {"_id": "a10000000000000000000003", "name": "translator"}, "branch": "b10000000000000000000001", "comment": "cc0000000000000000000002", "language": "de", "discussion": "cb0000000000000000000001"}', '2026-11-25 14:30:49.17722+00', NULL),
('2', '3', '1', 'mention', '{"key": "hello", "text": "Thanks, @translator", "user": {"_id": "a10000000000000000000001", "name": "Owner"}, "branch": "b10000000000000000000001", "comment": "cc0000000000000000000003", "language": "de", "discussion": "cb0000000000000000000001"}', '2026-11-25 14:30:49.225743+00', NULL),
('3', '4', '1', 'order.created', '{"app": "79044068b3c5db63ff87ad5f", "user": {"_id": "a10000000000000000000001", "name": "Owner"}, "order": "c2000000000000000000000a", "branch": "b10000000000000000000001", "status": "requested", "languages": ["de", "it"], "orderNumber": 1}', '2026-11-25 14:30:50.124436+00', NULL),
('4', '4', '1', 'order.status_changed', '{"app": "79044068b3c5db63ff87ad5f", "from": "requested", "text": "It is created", "user": {"_id": "a10000000000000000000001", "name": "Owner"}, "order": "c2000000000000000000000a", "branch": "b10000000000000000000001", "status": "created", "languages": ["de", "it"], "orderNumber": 1}', '2026-11-25 14:30:50.572636+00', NULL),
('5', '4', '1', 'order.status_changed', '{"app": "79044068b3c5db63ff87ad5f", "from": "created", "text": "It is accepted", "user": {"_id": "a10000000000000000000001", "name": "Owner"}, "order": "c2000000000000000000000a", "branch": "b10000000000000000000001", "status": "accepted", "languages": ["de", "it"], "orderNumber": 1}', '2026-11-25 14:30:50.670817+00', NULL),
('6', '4', '1', 'order.status_changed', '{"app": "79044068b3c5db63ff87ad5f", "from": "accepted", "text": "It is processing", "user": {"_id": "a10000000000000000000001", "name": "Owner"}, "order": "c2000000000000000000000a", "branch": "b10000000000000000000001", "status": "processing", "languages": ["de", "it"], "orderNumber": 1}', '2026-11-25 14:30:50.816584+00', NULL),
('7', '4', '1', 'order.created', '{"app": "79044068b3c5db63ff87ad5f", "user": {"_id": "a10000000000000000000001", "name": "Owner"}, "order": "c2000000000000000000000b", "branch": "b10000000000000000000001", "status": "requested", "languages": ["es"], "orderNumber": 2}', '2026-11-25 14:30:50.98065+00', NULL),
('8', '4', '1', 'order.status_changed', '{"app": "79044068b3c5db63ff87ad5f", "from": "requested", "text": "Not needed", "user": {"_id": "a10000000000000000000001", "name": "Owner"}, "order": "c2000000000000000000000b", "branch": "b10000000000000000000001", "status": "canceled", "languages": ["es"], "orderNumber": 2}', '2026-11-25 14:30:51.088954+00', NULL);
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
('1', '1', '10', '1', '1', 'created', NULL, 'requested', '', NULL, '2026-11-25 14:30:50.124436+00', NULL, NULL),
('1', '1', '10', '2', '1', 'status', 'requested', 'created', 'It is created', NULL, '2026-11-25 14:30:50.572636+00', NULL, NULL),
('1', '1', '10', '3', '1', 'status', 'created', 'accepted', 'It is accepted', NULL, '2026-11-25 14:30:50.670817+00', NULL, NULL),
('1', '1', '10', '4', '1', 'status', 'accepted', 'processing', 'It is processing', NULL, '2026-11-25 14:30:50.816584+00', NULL, NULL),
('1', '1', '10', '5', '1', 'delivery', NULL, NULL, '', '{"4": 1}', '2026-11-25 14:30:50.874463+00', NULL, NULL),
('1', '1', '11', '6', '1', 'created', NULL, 'requested', '', NULL, '2026-11-25 14:30:50.98065+00', NULL, NULL),
('1', '1', '11', '7', '1', 'status', 'requested', 'canceled', 'Not needed', NULL, '2026-11-25 14:30:51.088954+00', NULL, NULL),
('1', '1', '12', '8', '1', 'created', NULL, 'draft', '', NULL, '2026-11-25 14:30:51.119949+00', NULL, NULL);
INSERT INTO "order_language" ("project_id", "branch_id", "order_id", "language_id", "strings", "words", "delivered", "delivery_status", "code", "returned") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '10', '2', '2', '9', '0', 'open', NULL, '0'),
('1', '1', '10', '4', '5', '14', '1', 'inProgress', NULL, '0'),
('1', '1', '11', '5', '5', '14', '0', 'canceled', NULL, '0');
INSERT INTO "order_mark" ("project_id", "branch_id", "mark") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '4');
INSERT INTO "person" ("id", "name", "email", "email_verified", "image", "two_factor_enabled", "created_at", "updated_at", "deleted_at") OVERRIDING SYSTEM VALUE VALUES
('1', 'Owner', 'owner@parlance.example', 'true', NULL, 'false', '2026-11-25 14:30:40.794688+00', '2026-11-25 14:30:40.794688+00', NULL),
('2', 'manager', 'manager@example.org', 'true', NULL, 'false', '2026-11-25 14:30:45.073395+00', '2026-11-25 14:30:45.073395+00', NULL),
('3', 'translator', 'translator@example.org', 'true', NULL, 'false', '2026-11-25 14:30:46.316682+00', '2026-11-25 14:30:46.316682+00', NULL),
('4', 'tptservices', 'tptservices@example.org', 'true', NULL, 'false', '2026-11-25 14:30:48.366688+00', '2026-11-25 14:30:48.366688+00', NULL);
INSERT INTO "personal_token" ("id", "person_id", "name", "permissions", "token_hash", "created_at", "expires_at", "last_used_at", "revoked_at") OVERRIDING SYSTEM VALUE VALUES
('1', '1', 'Operator''s command', '{create_and_update_translations,delete_translations,delete_languages,create_and_update_tags,upload_screenshots,delete_tags_screenshots,create_and_update_orders,create_and_update_branches,create_and_update_webhooks,manage_settings,manage_members,revert_changes,create_sibling,get_project_list,get_project_token}', E'\\xd8461a433b332595411085c2408941d34e72083f0296f8ecf296a6747d93a18c', '2026-11-25 14:30:40.855205+00', NULL, '2026-11-25 14:30:41.150217+00', NULL),
('2', '2', 'Operator''s command', '{create_and_update_translations,delete_translations,delete_languages,create_and_update_tags,upload_screenshots,delete_tags_screenshots,create_and_update_orders,create_and_update_branches,create_and_update_webhooks,manage_settings,manage_members,revert_changes,create_sibling,get_project_list,get_project_token}', E'\\x358764f9a67704a16c8a3b31670c2c52b7a269b05a646493dab7d7c98a0bc070', '2026-11-25 14:30:45.073395+00', NULL, NULL, NULL),
('3', '3', 'Operator''s command', '{create_and_update_translations,delete_translations,delete_languages,create_and_update_tags,upload_screenshots,delete_tags_screenshots,create_and_update_orders,create_and_update_branches,create_and_update_webhooks,manage_settings,manage_members,revert_changes,create_sibling,get_project_list,get_project_token}', E'\\x73968695a4b3cc79a45054483882e9ed2b259fd320c4110e2e42103edc2820c8', '2026-11-25 14:30:46.316682+00', NULL, '2026-11-25 14:30:48.701415+00', NULL),
('4', '4', 'Operator''s command', '{create_and_update_translations,delete_translations,delete_languages,create_and_update_tags,upload_screenshots,delete_tags_screenshots,create_and_update_orders,create_and_update_branches,create_and_update_webhooks,manage_settings,manage_members,revert_changes,create_sibling,get_project_list,get_project_token}', E'\\x565c1726997e1abfb8359bd713993f604eb692cf0ddb577447780181f08d30da', '2026-11-25 14:30:48.366688+00', NULL, NULL, NULL);
INSERT INTO "project" ("id", "app", "team_id", "name", "base_language_id", "default_branch_id", "branching", "draft_mode_enabled", "collect_missing_enabled", "refuse_unknown_languages", "require_personal_token", "allow_list_for_sessions", "allow_list", "token_hash", "token_cipher", "order_number", "created_at", "archived_at", "deleted_at", "removing", "texts_swept_at", "mended_at", "translators_write_source", "failing_checks", "off_checks", "refuse_failing", "failing_uploads") OVERRIDING SYSTEM VALUE VALUES
('1', '79044068b3c5db63ff87ad5f', '1', 'Release', '1', '1', 'true', 'false', 'false', 'false', 'false', 'false', '{0.0.0.0/0,::/0}', E'\\x875dfd93ac965a97c2f373a47b8e70052c132afa29b007313fa7fd86bd09492e', E'\\x306f3b1232f427d14ef2aad8072f6602e749fde8f64a7c4bf12debe5238ff15cd84e761953da0f9c7b1371ec981cdcb6a20b65d0eda8cfd1009c4150c830cd3bdeb305703926231fd66fb0d6214d6d3d6a2e4d9cea', '2', '2026-11-25 14:30:40.839099+00', NULL, NULL, 'false', NULL, '2026-11-25 14:30:40.839099+00', 'false', '131199', '0', 'false', 'skip');
INSERT INTO "project_member" ("project_id", "person_id", "role", "language_ids", "created_at") OVERRIDING SYSTEM VALUE VALUES
('1', '1', 'owner', NULL, '2026-11-25 14:30:40.839099+00'),
('1', '2', 'manager', NULL, '2026-11-25 14:30:45.073395+00'),
('1', '3', 'translator', NULL, '2026-11-25 14:30:46.316682+00'),
('1', '4', 'tptservices', NULL, '2026-11-25 14:30:48.366688+00');
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
('1', '1', '1', 'German', 'true', '', NULL, 'created', '[]', '2026-11-25 14:30:51.156608+00', '2026-11-25 14:30:51.156608+00');
INSERT INTO "screenshot" ("project_id", "branch_id", "id", "tag_id", "file_id", "width", "height", "image_width", "image_height", "language_id", "is_verified", "person_id", "trashed_by", "uploaded_at", "created_at", "updated_at", "sha1", "mimetype", "original_name", "device_language", "device_model", "platform", "operating_system", "bundle_version") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '9', '8', '1', '40', '60', '40', '60', NULL, 'false', '1', NULL, '2026-11-25 14:30:50.051+00', '2026-11-25 14:30:50.051+00', '2026-11-25 14:30:50.051+00', E'\\xdd05860a154e6435a603c49e452e0c2ab628c8f4', 'image/png', 'door.png', '', '', '', '', ''),
('1', '2', '9', '8', '1', '40', '60', '40', '60', NULL, 'false', '1', NULL, '2026-11-25 14:30:50.051+00', '2026-11-25 14:30:50.051+00', '2026-11-25 14:30:50.051+00', E'\\xdd05860a154e6435a603c49e452e0c2ab628c8f4', 'image/png', 'door.png', '', '', '', '', ''),
('1', '3', '9', '8', '1', '40', '60', '40', '60', NULL, 'false', '1', NULL, '2026-11-25 14:30:50.051+00', '2026-11-25 14:30:50.051+00', '2026-11-25 14:30:50.051+00', E'\\xdd05860a154e6435a603c49e452e0c2ab628c8f4', 'image/png', 'door.png', '', '', '', '', ''),
('1', '4', '9', '8', '1', '40', '60', '40', '60', NULL, 'false', '1', NULL, '2026-11-25 14:30:50.051+00', '2026-11-25 14:30:50.051+00', '2026-11-25 14:30:50.051+00', E'\\xdd05860a154e6435a603c49e452e0c2ab628c8f4', 'image/png', 'door.png', '', '', '', '', '');
INSERT INTO "screenshot_position" ("project_id", "branch_id", "screenshot_id", "ordinal", "key_id", "x", "y", "width", "height", "name", "text") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '9', '1', '1', '1', '2', '30', '10', 'hello', NULL),
('1', '2', '9', '1', '1', '1', '2', '30', '10', 'hello', NULL),
('1', '3', '9', '1', '1', '1', '2', '30', '10', 'hello', NULL),
('1', '4', '9', '1', '1', '1', '2', '30', '10', 'hello', NULL);
INSERT INTO "stored_file" ("project_id", "id", "sha256", "sha1", "size", "type", "created_at") OVERRIDING SYSTEM VALUE VALUES
('1', '1', E'\\xd9aa73897a3c6903508412fd1064847edc2a462bd2beec689cddaa36abc54f41', E'\\xdd05860a154e6435a603c49e452e0c2ab628c8f4', '168', 'image/png', '2026-11-25 14:30:50.021897+00');
INSERT INTO "tag" ("project_id", "branch_id", "id", "name", "category_id", "position", "created_at", "updated_at", "trashed_by") OVERRIDING SYSTEM VALUE VALUES
('1', '1', '3', 'shop', NULL, NULL, '2026-11-25 14:30:41.239+00', '2026-11-25 14:30:41.239+00', NULL),
('1', '1', '4', 'web', NULL, NULL, '2026-11-25 14:30:41.239+00', '2026-11-25 14:30:41.239+00', NULL),
('1', '1', '6', 'start', '5', NULL, '2026-11-25 14:30:41.784+00', '2026-11-25 14:30:41.784+00', NULL),
('1', '1', '7', 'forgotten', NULL, NULL, '2026-11-25 14:30:41.854+00', '2026-11-25 14:30:41.854+00', '35'),
('1', '1', '8', 'Door', NULL, NULL, '2026-11-25 14:30:50.051+00', '2026-11-25 14:30:50.051+00', NULL),
('1', '2', '3', 'shop', NULL, NULL, '2026-11-25 14:30:41.239+00', '2026-11-25 14:30:41.239+00', NULL),
('1', '2', '4', 'web', NULL, NULL, '2026-11-25 14:30:41.239+00', '2026-11-25 14:30:41.239+00', NULL),
('1', '2', '6', 'start', '5', NULL, '2026-11-25 14:30:41.784+00', '2026-11-25 14:30:41.784+00', NULL),
('1', '2', '7', 'forgotten', NULL, NULL, '2026-11-25 14:30:41.854+00', '2026-11-25 14:30:41.854+00', NULL),
('1', '2', '8', 'Door', NULL, NULL, '2026-11-25 14:30:50.051+00', '2026-11-25 14:30:50.051+00', NULL),
('1', '3', '3', 'shop', NULL, NULL, '2026-11-25 14:30:41.239+00', '2026-11-25 14:30:41.239+00', NULL),
('1', '3', '4', 'web', NULL, NULL, '2026-11-25 14:30:41.239+00', '2026-11-25 14:30:41.239+00', NULL),
('1', '3', '6', 'start', '5', NULL, '2026-11-25 14:30:41.784+00', '2026-11-25 14:30:41.784+00', NULL),
('1', '3', '7', 'forgotten', NULL, NULL, '2026-11-25 14:30:41.854+00', '2026-11-25 14:30:41.854+00', NULL),
('1', '3', '8', 'Door', NULL, NULL, '2026-11-25 14:30:50.051+00', '2026-11-25 14:30:50.051+00', NULL),
('1', '4', '3', 'shop', NULL, NULL, '2026-11-25 14:30:41.239+00', '2026-11-25 14:30:41.239+00', NULL),
('1', '4', '4', 'web', NULL, NULL, '2026-11-25 14:30:41.239+00', '2026-11-25 14:30:41.239+00', NULL),
('1', '4', '6', 'start', '5', NULL, '2026-11-25 14:30:41.784+00', '2026-11-25 14:30:41.784+00', NULL),
('1', '4', '7', 'forgotten', NULL, NULL, '2026-11-25 14:30:41.854+00', '2026-11-25 14:30:41.854+00', NULL),
('1', '4', '8', 'Door', NULL, NULL, '2026-11-25 14:30:50.051+00', '2026-11-25 14:30:50.051+00', NULL);
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
('1', 'Team', '[]', '2026-11-25 14:30:40.794688+00', NULL, 'false');
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
('1', '1', '10', '1', 'processing', '{"tagIds": [], "languages": ["de", "it"], "customBrief": [], "stringOption": "untranslated", "sourceLanguage": "en"}', '1', '2026-11-25 14:30:50.124436+00', '2026-11-25 14:30:50.915+00', '2026-12-23 14:30:50.126+00', NULL, '1', '14'),
('1', '1', '11', '2', 'canceled', '{"tagIds": [], "languages": ["es"], "customBrief": [], "stringOption": "untranslated", "sourceLanguage": "en"}', '1', '2026-11-25 14:30:50.98065+00', '2026-11-25 14:30:51.098+00', '2026-12-23 14:30:50.985+00', NULL, '1', '14'),
('1', '1', '12', NULL, 'draft', '{"languages": ["es"], "sourceLanguage": "en"}', '1', '2026-11-25 14:30:51.119949+00', '2026-11-25 14:30:51.123+00', NULL, NULL, NULL, NULL);
INSERT INTO "usage_month" ("project_id", "month", "requests") OVERRIDING SYSTEM VALUE VALUES
('1', '2026-11-01', '22');
INSERT INTO "webhook" ("project_id", "id", "url", "http_method", "headers_cipher", "body", "disabled", "disabled_reason", "description", "events", "branch_ids", "query", "mode", "quiet_seconds", "secret_cipher", "created_by", "created_at", "updated_at", "failing_since", "failures", "warned_at", "old_secret_ciphers", "old_secrets_until") OVERRIDING SYSTEM VALUE VALUES
('1', '1', 'https://hooks.example.org/parlance', 'post', E'\\x0ba1cf2d8419998d20a286a291eebd76cc970d5cc68d69dc1e76fe81e684d5bd4d4608656b5453ef14320390859456104b36c57784399c23d00d999f95f7', NULL, 'true', NULL, '', '{entry.updated}', '{}', '', 'immediate', '900', E'\\xc0357965cf8a8f068a8bd192377a9e357721330bdbf983081be855d496b8a72a120e8f0389f4018f1b9fd8f83d6ec9da5784678110c19ce6ab5cd1a201bb9e8516ea1b0cc33cdb3b932fb5f5fead', '1', '2026-11-25 14:30:51.138106+00', '2026-11-25 14:30:51.138106+00', NULL, '0', NULL, '{}', '{}');
SELECT setval('account_id_seq', 4);
SELECT setval('audit_id_seq', 14);
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
